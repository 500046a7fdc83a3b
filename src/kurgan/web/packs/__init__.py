"""Data packs of the owner: kept in the data folder, corrected in the browser, played at once."""
