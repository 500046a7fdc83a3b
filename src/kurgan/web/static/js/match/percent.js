/** A chance in words: nothing that can fail is sure, and nothing that can happen is not. @param {number} chance */
export function percent(chance) {
  const value = chance * 100;
  if (value > 1e-7 && value < 1) return "<1 %";
  if (value < 100 - 1e-7 && value > 99) return ">99 %";
  return `${Math.round(value)} %`;
}

/** A chance that is no better than this. @param {number} chance */
export const atMost = (chance) => `≤ ${percent(chance).replace(">99", "100")}`;
