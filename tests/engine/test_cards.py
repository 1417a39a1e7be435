"""Cards, suits and packs as numbers, and as texts."""

import pytest

from engine.cards import (
    PACK_SIZE,
    RANKS,
    SUITS,
    CardError,
    format_card,
    format_cards,
    full_pack,
    high_to_low,
    make_card,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)

PACK = range(PACK_SIZE)


def test_every_card_has_a_text_of_its_own_that_gives_it_again() -> None:
    texts = [format_card(card) for card in PACK]
    assert len(set(texts)) == PACK_SIZE
    assert [parse_card(text) for text in texts] == list(PACK)
    assert set(texts) == {rank + suit for rank in RANKS for suit in SUITS}


def test_a_card_is_its_rank_and_suit() -> None:
    assert [make_card(rank_of(card), suit_of(card)) for card in PACK] == list(PACK)
    assert format_card(make_card(12, 3)) == "AS"
    assert format_card(0) == "2C"


@pytest.mark.parametrize("text", ["", "A", "AX", "XS", "as", "10S", "AS ", " AS", "SA", "A♠"])
def test_a_text_that_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(text)
    assert caught.value.text == text


def test_lists_of_cards_are_parted_by_single_spaces() -> None:
    assert parse_cards("AS KD TC 2H") == (51, 45, 32, 2)
    assert format_cards((51, 45, 32, 2)) == "AS KD TC 2H"
    assert parse_cards("") == ()
    assert format_cards(()) == ""
    for text in ("AS  KD", "AS,KD", " AS", "AS "):
        with pytest.raises(CardError):
            parse_cards(text)


def test_high_to_low_is_by_rank_and_then_spades_hearts_diamonds_clubs() -> None:
    cards = parse_cards("2C 2S AC KD AS KH 2H 2D AD AH")
    assert format_cards(high_to_low(cards)) == "AS AH AD AC KH KD 2S 2H 2D 2C"


def test_a_pack_of_51_lacks_the_deuce_of_clubs() -> None:
    assert full_pack(52) == tuple(PACK)
    assert set(full_pack(52)) - set(full_pack(51)) == {parse_card("2C")}
