"""What happened is seen before it takes effect: the board waits until the dice have landed."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

import kurgan
from kurgan.kernel.ask import Action
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from tests.share import first_of

from .browser import LONG_WAIT, Player
from .conftest import NewPage
from .serving import Begun, Server, is_asked, second_to_act

STAGED = "() => document.body.classList.contains('staged')"
FREE = "() => !document.body.classList.contains('staged')"
# Every time a die lies still: whether the board had changed already.
WATCH = """() => {
  const parts = [".layer-pieces", "#panel-board", "#status", "#numbers"];
  const drawn = () => parts.map((part) => document.querySelector(part).textContent).join();
  const before = drawn();
  window.seen = [];
  new MutationObserver(() => {
    const dice = document.querySelectorAll(".battle .stage-die");
    const landed = document.querySelectorAll(".battle .stage-die:not(.rolls)");
    window.seen.push([dice.length, landed.length, drawn() === before]);
  }).observe(document.querySelector("#map"), { subtree: true, childList: true, attributes: true });
}"""
DICE = {
    "advance": {"attack_dice", "area_captured"},
    "axis": {"hits_scored", "units_lost"},
    "inferno": {"germans_fired", "soviets_fired", "soviet_destroyed"},
}


def before_dice(game: str) -> tuple[Match, Action]:
    """A match and an answer that brings a whole fight about."""
    for seed in range(50):
        match, luck = kurgan.new(game, seed=seed), Random(seed)
        answers: list[Action] = []
        while match.question is not None:
            mark = len(match.log)
            answers.append(luck.choice(match.question.options))
            match.play(answers[-1])
            if DICE[game] <= {event.kind for event in match.log[mark:]} and match.question:
                begun = kurgan.new(game, seed=seed)
                for answer in answers[:-1]:
                    begun.play(answer)
                return begun, answers[-1]
    raise AssertionError(f"no random match of {game} comes to this")


def sit(server: Server, page: Page, game: str) -> tuple[Player, int]:
    """Someone before a fight, and the number of the answer that begins it."""
    match, answer = before_dice(game)
    assert match.question is not None
    begun = server.upload(match.save())
    seat = next(n for n, one in enumerate(begun.seats) if one["side"] == asked(match))
    return Player(page).sit(begun, seat), match.question.options.index(answer)


def asked(match: Match) -> str:
    assert match.question is not None
    return match.sides[match.question.side]


def give(player: Player, number: int) -> None:
    player.page.locator(f"#ask [data-answer='{number}']").click()


@pytest.mark.parametrize("game", first_of("axis", "advance", "inferno"))
def test_the_board_holds_still_until_the_dice_have_landed(
    server: Server, new_page: NewPage, game: str
) -> None:
    page = new_page(reduced_motion="no-preference")
    player, number = sit(server, page, game)
    page.evaluate(WATCH)
    said = page.locator("#live").inner_text()
    give(player, number)
    player.wait(STAGED)
    assert page.locator("#ask").get_attribute("data-busy") is not None
    player.wait("() => document.querySelector('.battle .stage-die.rolls')")
    assert page.locator("#live").inner_text() == said, "nothing is said before it is seen"
    player.wait(FREE)
    seen: list[Json] = page.evaluate("window.seen")
    rolling = [still for dice, landed, still in seen if dice > landed]
    assert rolling
    assert all(rolling), "nothing has changed while dice roll"
    dice, landed, is_same = seen[-1]
    assert dice == landed > 0
    assert not is_same, "then everything has"
    panel = page.locator(".battle")
    expect(panel).to_be_visible()
    assert panel.locator(".battle-half").count() == 2
    assert panel.locator(".actor svg[role=img]").count() > 1
    assert panel.locator(".is-lost, .is-hurt").count(), "what is lost is seen to be"
    if game != "advance":
        assert panel.locator(".throw-needs").count(), "dice stand by what they had to show"
    rows = page.evaluate("document.querySelector('#live').lastElementChild.textContent")
    assert len(rows) > 40, "said once, when it is over"


@pytest.mark.slow
def test_a_fight_is_skipped_at_once_and_the_click_answers_nothing(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(reduced_motion="no-preference")
    player, number = sit(server, page, "advance")
    begun = player.sees["seq"]
    give(player, number)
    player.wait(STAGED)
    page.locator("#ask").click(position={"x": 60, "y": 150})
    assert not page.evaluate(STAGED), "one click shows the rest"
    page.locator("#ask:not([data-looks])").wait_for()  # the server is asked what goes together
    shown = player.sees
    assert shown["seq"] > begun
    assert (shown["isAsked"], shown["isBusy"]) == (True, False)
    assert page.locator(".battle .battle-verdict").inner_text().strip()
    assert page.locator(".battle .rolls").count() == 0
    page.keyboard.press("Escape")
    page.locator("#menu summary").click()
    page.get_by_role("button", name="What happened since my last turn").click()
    expect(page.locator("#panel-log")).to_be_visible()
    page.locator("#tab-settings").click()
    page.get_by_label("Dice and events").select_option("off")
    seq = player.sees["seq"]
    player.wait(FREE)
    player.act()
    assert not page.evaluate(STAGED)
    assert player.sees["seq"] >= seq
    assert page.locator(".battle:visible").count() == 0


@pytest.mark.slow
def test_who_wants_no_movement_sees_the_whole_fight_at_once(server: Server, page: Page) -> None:
    player, number = sit(server, page, "inferno")
    seq = player.sees["seq"]
    page.evaluate(
        """() => { window.staged = 0; new MutationObserver(() => {
          window.staged += document.body.classList.contains("staged"); })
          .observe(document.body, { attributes: true }); }"""
    )
    give(player, number)
    player.wait_past(seq)
    panel = page.locator(".battle")
    expect(panel.locator(".throw-words").first).to_be_visible()
    assert page.evaluate("window.staged") == 0, "nothing was held back"
    assert panel.evaluate("(panel) => getComputedStyle(panel).pointerEvents") == "none"
    assert panel.get_attribute("aria-label", timeout=1000)
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()


@pytest.mark.slow
def test_the_end_is_told_with_its_numbers_and_a_rematch(server: Server, page: Page) -> None:
    begun: Begun = server.begin("advance", seed=3, scenario="factory", options={"rubble": True})
    player = Player(page).sit(begun)
    server.own(page)
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Resign …").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    ending = page.locator("dialog.ending")
    expect(ending).to_be_visible()
    assert "resignation" in ending.inner_text()
    assert ending.locator(".ending-numbers dd").count() == 4
    assert ending.locator("svg.ending-map .layer-pieces *").count() > 20
    page.reload()
    page.get_by_role("button", name="How it ended").click()
    ending.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda address: begun.id not in address)
    player.ready()
    here = page.evaluate("location.pathname.split('/').at(-1)")
    key = page.evaluate("(id) => JSON.parse(localStorage['kurgan.seats.' + id])[0].key", here)
    save = server.ask("GET", f"matches/{here}/save", key=key)
    assert save["start"]["scenario"] == "factory"
    assert save["start"]["options"]["rubble"] is True


def test_the_end_of_inferno_counts_the_hexes_taken_among_all_six(
    server: Server, page: Page
) -> None:
    page.goto(server.owner_link)
    view = kurgan.new("inferno", seed=7).view("german")
    view |= {"spawn_hexes_taken": {"german": 6}, "soviet_spawn_hexes": []}
    numbers = page.evaluate(
        """async (view) => {
          const { numbers } = await import("/static/js/games/inferno/scenes.js");
          return numbers(view);
        }""",
        view,
    )
    assert numbers[0] == ["Spawn Hexes that the Germans took", "6 of 6"]


LOSSES = """async ([view, unit]) => {
  const { beats } = await import("/static/js/games/inferno/scenes.js");
  const rows = [["deliberate_attack_declared", ["3", "W"]], ["soviet_revealed", [unit, 3]],
    ["soviet_reduced", [unit, 2]], ["soviet_reduced", [unit, 1]]];
  const reference = { names: { soviet_unit: {} }, files: { units: { german: [], soviet: [] } } };
  reference.files.units.soviet.push({ id: unit });
  const told = rows.map(([event, args]) => ({ event, args, words: event, rule: "" }));
  return beats(told, view, view, reference).flatMap((beat) => beat.do === "lose" ? beat.words : []);
}"""


def test_two_dots_that_a_block_of_inferno_loses_are_told_as_two(server: Server, page: Page) -> None:
    page.goto(server.owner_link)
    view = kurgan.new("inferno", seed=7).view("german")
    assert page.evaluate(LOSSES, [view, "S-38MR"]) == ["−1", "−2"]


# What the page would tell of an event of Advance; of a Soviet counter also what is written on it.
TELLINGS = """async ([event, args, view, units]) => {
  const { beats } = await import("/static/js/games/advance/scenes.js");
  const rows = [["attack_declared", ["22"]], [event, args]];
  const told = rows.map(([event, args]) => ({ event, args, words: event, rule: "" }));
  const parts = ({ do: name, title, words, actors }) =>
    [name, title, words, actors?.map((actor) => actor.draw().textContent)];
  return beats(told, view, view, { names: {}, files: { units } }).map(parts);
}"""


def tellings_of(page: Page, server: Server, scenario: str, event: str, *args: Json) -> Json:
    """The beats of an event in an attack on area 22 of Advance."""
    page.goto(server.owner_link)
    match = kurgan.new("advance", scenario, seed=7)
    units = match.pack.files["units.json"]
    return page.evaluate(TELLINGS, [event, [*args], match.view("german"), units])


@pytest.mark.parametrize("scenario", ["main", "factory"])
def test_only_the_main_game_of_advance_counts_up_to_forty_areas(
    server: Server, page: Page, scenario: str
) -> None:
    told = tellings_of(page, server, scenario, "area_captured", "22", 38)
    assert ("2 more areas to win" in str(told)) == (scenario == "main")
    told = tellings_of(page, server, scenario, "area_captured", "22", 40)
    assert ("40 areas" in str(told)) == (scenario == "main")
    told = tellings_of(page, server, scenario, "area_captured", "22", 48)
    assert "2 areas are left" in str(told)


def test_pavlovs_house_turns_its_own_face_up(server: Server, page: Page) -> None:
    told = tellings_of(page, server, "main", "counter_revealed", "22", "pavlovs_house")
    assert [actors for name, _, _, actors in told if name == "muster"] == [["Pavlov9"]]
    assert "extra defense dice" in str([words for name, _, words, _ in told if name == "card"])


# What is said beside the board of a combat and of its zone.
BESIDE = """async (view) => {
  const { combat, describe } = await import("/static/js/games/axis/words.js");
  const about = describe(view, { names: {} }, `zone:${view.combat.zone}`);
  return [about[1], combat(view).lines.map(({ words, rule }) => [words, rule ?? ""])];
}"""


def beside(page: Page, zone: Json, attacker: str) -> Json:
    """What is said of a combat in the first zone of Uranus, which is as told."""
    view: Json = kurgan.new("axis", "uranus", seed=7).view("axis")
    view["zones"][0] |= {"units": {}, "rp": 0, "sector": None, "airfield": False, **zone}
    fight = {"zone": view["zones"][0]["id"], "attacker": attacker, "casualties": {}}
    return page.evaluate(BESIDE, view | {"combat": fight})


def test_a_combat_of_axis_is_called_by_what_counts_in_it(server: Server, page: Page) -> None:
    page.goto(server.owner_link)
    walls: Json = {"control": "axis", "fortified": True, "marker": "assault", "supplied": []}
    units = {"ger_tank": 1, "sov_tank": 1}
    about, lines = beside(page, walls | {"units": units}, "allies")
    assert about == "Held by the Axis, assault; fortified"
    hungry = [
        ["Axis defend, unsupplied", "Supply Lines"],
        ["Allies attack, unsupplied", "Supply Lines"],
    ]
    assert lines == [*hungry, ["Fortified zone", ""]]
    _, lines = beside(page, walls | {"units": units}, "axis")
    assert ["Fortified zone", ""] not in lines, "it helps nobody but a defender who holds it"
    about, lines = beside(page, walls | {"over_river": True}, "allies")
    assert about == "Held by the Axis, assault over a river; fortified"
    assert lines[0] == ["Axis defend", ""], "aircraft alone never lack supply"


def before_a_choice() -> tuple[Match, int]:
    """A match of Axis, and an answer after which both sides roll and the same side is asked."""
    for seed in range(50):
        match, luck = kurgan.new("axis", seed=seed), Random(seed)
        while match.question is not None:
            begun, ask, mark = match.save(), match.question, len(match.log)
            answer = luck.choice(ask.options)
            match.play(answer)
            rolls = [event for event in match.log[mark:] if event.kind == "hits_scored"]
            is_mine = ask.side == 0 and not second_to_act(match)
            if len(rolls) == 2 and is_mine and is_asked(match, "casualty"):
                return kurgan.load(begun), ask.options.index(answer)
    raise AssertionError("no random match of Axis comes to this")


def test_a_fight_that_goes_on_keeps_its_dice(server: Server, page: Page) -> None:
    """Whoever has chosen a casualty still sees the dice that brought it about."""
    match, number = before_a_choice()
    player = Player(page).sit(server.upload(match.save()), 0)
    give(player, number)
    throws = page.locator(".battle .throw-label")
    page.locator("#ask h2:has-text('casualty')").wait_for()
    expect(throws).to_have_count(2, timeout=LONG_WAIT)
    page.locator("#ask .answer").first.click()
    page.locator(".battle .battle-verdict:has-text('Lost')").wait_for()
    expect(throws).to_have_count(2, timeout=LONG_WAIT)


@pytest.mark.slow
def test_who_moves_to_a_hasty_attack_faces_the_enemy_before_the_dice(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(reduced_motion="no-preference")
    match = kurgan.new("inferno", seed=0)
    for verb, *things in (["hasty_attack"], ["move_from", "X"], ["move_to", "51"]):
        match.play(match.codec.decode([verb, *things]))
    Player(page).sit(server.upload(match.save()))
    page.evaluate(
        """() => new MutationObserver(() => {
          const half = document.querySelector(".battle .battle-half");
          window.attackers ??= half?.querySelectorAll(".actor").length; })
          .observe(document.body, { childList: true, subtree: true })"""
    )
    page.locator("#ask .answer:has-text('2 Units')").first.click()
    page.locator(".battle .battle-half").first.wait_for()
    assert page.evaluate("window.attackers") == 2
