"""`sergeant-major verify`: a line for each hand, and a status that says whether all deals hold."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from client.cli.arguments import parse_arguments
from client.cli.run_command import run_command
from client.words.failure import CommandError
from engine.bots import decide
from engine.fair_deal import fair_deal, fair_first_dealer
from engine.proof import Proof
from engine.public import Phase
from engine.record_text import Header, format_decision, format_header
from engine.redact import view_for
from engine.rules import RuleSet
from engine.shuffle import deal_pack
from engine.state import new_game
from engine.step import step

RULES = RuleSet(end="hands", limit=3)
SEEDS = (bytes(range(16)), b"", bytes(16))


def record(*, proven: bool = True) -> list[dict[str, Any]]:
    """A game of three hands, a JSON object a line."""
    proofs = [Proof("KQ7M", bytes([hand] * 32), SEEDS) for hand in range(RULES.limit + 1)]
    dealer, _ = fair_first_dealer(RULES, proofs[1])
    lines = [format_header(Header(RULES, ("Ann", "Ben", "Cat"), dealer))]
    state = new_game(RULES, dealer)
    while state.public.phase is not Phase.OVER:
        public, seat = state.public, state.public.to_act
        if seat is not None:
            action: Any = decide("casual", view_for(state, seat))
        elif proven:
            action = fair_deal(RULES, public.dealer, public.hand, proofs[public.hand])
        else:
            action = deal_pack(RULES, public.dealer, range(52))
        lines.append(format_decision(seat, action))
        state, _ = step(state, seat, action)
    return [json.loads(line) for line in lines]


def deal_of(lines: list[dict[str, Any]], hand: int) -> dict[str, Any]:
    deals: list[dict[str, Any]] = [line["deal"] for line in lines if "deal" in line]
    return deals[hand - 1]


def verify(lines: list[dict[str, Any]], directory: Path) -> int:
    path = directory / "game.smr"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return run_command(parse_arguments(["verify", str(path)]))


def test_a_record_whose_deals_hold_has_a_line_for_each_hand_and_status_0(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify(record(), tmp_path) == 0
    held = "fair. Besides the server, Ann and Cat had a part in the deal."
    assert capsys.readouterr().out.splitlines() == [f"Hand {hand}: {held}" for hand in (1, 2, 3)]


def test_a_record_without_proofs_is_told_to_have_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(CommandError, match="has no proof of its deals"):
        verify(record(proven=False), tmp_path)
    assert "Hand 3: has no proof." in capsys.readouterr().out


def _swap_cards(deal: dict[str, Any]) -> None:
    ann, ben, _ = deal["hands"]
    deal["hands"][:2] = [ann[:-2] + ben[-2:], ben[:-2] + ann[-2:]]


def _change_secret(deal: dict[str, Any]) -> None:
    deal["proof"]["secret"] = "00" * 32


def _change_seed(deal: dict[str, Any]) -> None:
    deal["proof"]["seeds"][0] = "00" * 16


def _leave_seed_out(deal: dict[str, Any]) -> None:
    deal["proof"]["seeds"][2] = ""


def _add_seed(deal: dict[str, Any]) -> None:
    deal["proof"]["seeds"][1] = "01"


def _move_table(deal: dict[str, Any]) -> None:
    deal["proof"]["table"] = "AC3D"


def _break_proof(deal: dict[str, Any]) -> None:
    deal["proof"] = {"seed": "00ff"}


def _remove_proof(deal: dict[str, Any]) -> None:
    del deal["proof"]


@pytest.mark.parametrize(
    ("falsify", "verdict"),
    [
        (_swap_cards, "FAILS: other cards follow from its proof."),
        (_change_secret, "FAILS: other cards follow from its proof."),
        (_change_seed, "FAILS: other cards follow from its proof."),
        (_leave_seed_out, "FAILS: other cards follow from its proof."),
        (_add_seed, "FAILS: other cards follow from its proof."),
        (_move_table, "FAILS: other cards follow from its proof."),
        (_break_proof, "FAILS: its proof is none of this program's."),
        (_remove_proof, "has no proof."),
    ],
)
def test_whatever_is_falsified_in_a_deal_is_found_with_the_number_of_the_hand(
    falsify: Callable[[dict[str, Any]], None],
    verdict: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = record()
    falsify(deal_of(lines, 2))
    with pytest.raises(CommandError, match="not proven is the deal of hand 2"):
        verify(lines, tmp_path)
    assert capsys.readouterr().out.splitlines()[1] == f"Hand 2: {verdict}"


def test_another_first_dealer_than_the_proof_gives_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = record()[:2]
    lines[0]["dealer"] = (lines[0]["dealer"] + 1) % 3
    with pytest.raises(CommandError, match="hand 1"):
        verify(lines, tmp_path)
    assert "another first dealer follows" in capsys.readouterr().out
