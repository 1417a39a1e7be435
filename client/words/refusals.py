"""Why something was refused, in a sentence, by a code of the engine, the protocol or the client."""

from collections.abc import Callable, Mapping

from client.words.cards import card_name, suit_name
from client.words.language import _, ngettext
from client.words.names import Names, player_name
from client.words.quotations import shortened
from client.words.rules_errors import rules_error
from engine.rules import RulesError
from protocol.limits import MAX_NAME_CHARACTERS
from protocol.one_line import one_line


def rejection(code: str, params: Mapping[str, int | str], names: Names = ()) -> str:
    """Why an action or a request was not done. `names` are the players' by seat."""
    sentence = _SENTENCES.get(code)
    if sentence is None:
        return _("The server refused it: {code}.").format(code=code)
    return sentence(_Params(params, names))


class _Params:
    """A code's parameters, as words. One that the other side left out shows as a question mark."""

    def __init__(self, params: Mapping[str, int | str], names: Names) -> None:
        self._params = params
        self._names = names

    def has(self, key: str) -> bool:
        return key in self._params

    def text(self, key: str) -> str:
        return str(self._params.get(key, "?"))

    def number(self, key: str) -> int:
        value = self._params.get(key, 0)
        return value if isinstance(value, int) else 0

    def player(self) -> str:
        return player_name(self.number("seat"), self._names)

    def card(self) -> str:
        card = self.number("card")
        return card_name(card) if 0 <= card < 52 else str(card)

    def suit(self) -> str:
        suit = self.number("suit")
        return suit_name(suit) if 0 <= suit < 4 else str(suit)


def _wrong_phase(params: _Params) -> str:
    phase = params.text("phase")
    awaited = {
        "deal": _("the deal"),
        "targets": _("the dealer's word on targets"),
        "give": _("cards to be given"),
        "return": _("cards to be given back"),
        "trump": _("the naming of trumps"),
        "discard": _("cards to be laid away"),
        "play": _("a card to be played"),
        "over": _("nothing more, as it is over"),
    }
    return _("Not now: waiting for {what}.").format(what=awaited.get(phase, phase))


def _wrong_count(params: _Params) -> str:
    expected = params.number("expected")
    if params.number("count") < expected:
        return _too_few(params)
    return ngettext(
        "It has to be {expected} card, not {count}.",
        "It has to be {expected} cards, not {count}.",
        expected,
    ).format(expected=expected, count=params.number("count"))


def _too_few(params: _Params) -> str:
    expected, count = params.number("expected"), params.number("count")
    missing = expected - count
    return ngettext(
        "Choose {missing} more card: it has to be {expected}.",
        "Choose {missing} more cards: it has to be {expected}.",
        missing,
    ).format(expected=expected, missing=missing)


def _lowest(params: _Params) -> str:
    count = params.number("count")
    return ngettext(
        "It has to be the lowest card by rank.", "It has to be the {count} lowest by rank.", count
    ).format(count=count)


def _highest(params: _Params) -> str:
    count = params.number("count")
    return ngettext(
        "It has to be the highest card by rank.", "It has to be the {count} highest by rank.", count
    ).format(count=count)


def _rules(params: _Params) -> str:
    """An older server does not say what would be allowed."""
    option, value = params.text("option"), params.text("value")
    if not params.has("problem"):
        return _("The server cannot play {option} = {value}.").format(option=option, value=value)
    allowed = (params.text("allowed"),)
    return rules_error(RulesError(params.text("problem"), option, value, allowed))


def _bad_name(params: _Params) -> str:
    name = repr(shortened(params.text("name")))
    if params.text("reason") == "too_long":
        return _("{name} is too long for a name: it may have {most} characters.").format(
            name=name, most=MAX_NAME_CHARACTERS
        )
    return _("{name} cannot be used as a name.").format(name=name)


def _not_before(params: _Params) -> str:
    seconds = params.number("seconds")
    return ngettext(
        "You are sending too fast: wait {seconds} second.",
        "You are sending too fast: wait {seconds} seconds.",
        seconds,
    ).format(seconds=seconds)


_SENTENCES: Mapping[str, Callable[[_Params], str]] = {
    # the engine's
    "game_over": lambda p: _("The game is over."),
    "wrong_phase": _wrong_phase,
    "nothing_to_take_back": lambda p: _("There is no card to take back."),
    "not_your_turn": lambda p: _("It is the turn of {player}.").format(player=p.player()),
    "no_seat": lambda p: _("Only a player can do that."),
    "table_deals": lambda p: _("No player deals: the cards come from the table."),
    "bad_hands": lambda p: _("A deal needs {expected} hands.").format(expected=p.text("expected")),
    "bad_hand_size": lambda p: _("The hand of {player} has {count} cards, not {expected}.").format(
        player=p.player(), count=p.text("count"), expected=p.text("expected")
    ),
    "bad_kitty_size": lambda p: _("The kitty has {count} cards, not {expected}.").format(
        count=p.text("count"), expected=p.text("expected")
    ),
    "not_in_pack": lambda p: _("The {card} is not in this pack.").format(card=p.card()),
    "card_twice": lambda p: _("The {card} is there twice.").format(card=p.card()),
    "bad_targets": lambda p: _("The targets have to be those of the rules."),
    "wrong_receiver": lambda p: _("The cards are for {player}.").format(player=p.player()),
    "wrong_count": _wrong_count,
    "not_your_card": lambda p: _("The {card} is not in that hand.").format(card=p.card()),
    "not_lowest": _lowest,
    "not_highest": _highest,
    "must_follow": lambda p: _("{suit} were led and have to be followed.").format(
        suit=p.suit().capitalize()
    ),
    "no_such_suit": lambda p: _("There is no such suit."),
    # the protocol's
    "version": lambda p: _(
        "The server speaks version {server} of the protocol, this program version {client}: "
        "use the same release on both sides."
    ).format(server=p.text("server"), client=p.text("client")),
    "bad_name": _bad_name,
    "name_in_use": lambda p: _(
        "The name {name} belongs to somebody else on this server: choose another with --name. "
        "If it is yours on another machine, sergeant-major token brings it from there."
    ).format(name=p.text("name")),
    "name_looks_alike": lambda p: _(
        "The name {name} could be read as that of somebody else on this server: choose another "
        "with --name."
    ).format(name=p.text("name")),
    "login_in_use": lambda p: _(
        "Your login name {name} has been taken by somebody who came over the network: ask who "
        "runs the server, or join over TCP under another name."
    ).format(name=p.text("name")),
    "no_hello": lambda p: _("Your connection was too slow for the server."),
    "bad_message": lambda p: _(
        "The server did not understand this program: use the same release on both sides."
    ),
    "server_full": lambda p: _("The server is full."),
    "too_many_from_address": lambda p: _(
        "Too many players are connected from your address already."
    ),
    "too_many_names": lambda p: _(
        "The server has given many new names to your address: try again in an hour, or join under "
        "a name that you have had there."
    ),
    "banned": lambda p: _("You are banned from this server."),
    "draining": lambda p: _("The server is stopping and begins nothing new."),
    "too_fast": lambda p: _("That was too fast: slow down a little."),
    "password": lambda p: _("The password is not right."),
    "too_many_guesses": lambda p: _(
        "Too many wrong passwords. Try again in {seconds} seconds."
    ).format(seconds=p.number("seconds")),
    "replaced": lambda p: _("You have connected from somewhere else."),
    "too_slow": lambda p: _("Your connection was too slow for the server."),
    "kicked": lambda p: _("The server's operator has sent you away."),
    "server_stops": lambda p: _("The server has stopped."),
    "stale": lambda p: _("That came too late: the game has moved on."),
    "not_at_a_table": lambda p: _("You are at no table."),
    "at_a_table": lambda p: _("You are still at table {table}: leave it first.").format(
        table=p.text("table")
    ),
    "no_such_table": lambda p: _("There is no table {table}.").format(table=p.text("table")),
    "table_full": lambda p: _("Table {table} has no free seat.").format(table=p.text("table")),
    "no_free_table": lambda p: _("There is no table with a free seat."),
    "no_such_level": lambda p: _("There are no bots of level {level}.").format(
        level=p.text("level")
    ),
    "no_game": lambda p: _("There is no game at this table yet."),
    "game_in_progress": lambda p: _("The game is still going on."),
    "rules": _rules,
    "bad_password": lambda p: _("That is not the password of this table."),
    "too_many_tables": lambda p: _("You have opened as many tables as you may."),
    "too_many_watchers": lambda p: _("This table has as many watchers as it may have."),
    "seat_taken": lambda p: _("Seat {number} is not free.").format(number=p.number("seat") + 1),
    "seated": lambda p: _("You play at this table: leave it, then look on."),
    "unwelcome": lambda p: _("You have been removed from table {table}.").format(
        table=p.text("table")
    ),
    "not_the_host": lambda p: _("Only the host of the table can do that."),
    "no_person": lambda p: _("Nobody sits in seat {number} for whom that could be done.").format(
        number=p.number("seat") + 1
    ),
    "no_wish": lambda p: _("Nobody of that name has asked for a seat."),
    "not_admitted": lambda p: _("The host does not give you seat {number}.").format(
        number=p.number("seat") + 1
    ),
    "other_hand": lambda p: _("Until this hand is over, only your old seat."),
    "not_idle": lambda p: _("{player} does not keep you waiting.").format(player=p.player()),
    "paused": lambda p: _("The game is paused."),
    "no_taking_back": lambda p: _("That card cannot be taken back any more."),
    "claim_fails": lambda p: _("The claim does not hold: play on."),
    "claimed_already": lambda p: _("You have claimed in this trick already."),
    "too_much_chat": _not_before,
    "bad_text": lambda p: _("That text has nothing in it that can be shown."),
    "no_record": lambda p: _("There is no record before the first hand is over."),
    "unavailable": lambda p: _("The server cannot read that now: try later."),
    # the client's own, about the line (client/state/connection.py)
    "unreachable": lambda p: _("Nobody answers at {address}.").format(address=p.text("address")),
    "no_answer": lambda p: _("The server at {address} does not answer.").format(
        address=p.text("address")
    ),
    "not_a_server": lambda p: _("What answers at {address} is no Sergeant Major server.").format(
        address=p.text("address")
    ),
    "gone_wrong": lambda p: _(
        "What answers at {address} is no Sergeant Major server, or one gone wrong."
    ).format(address=p.text("address")),
    "own_server_ended": lambda p: _(
        "The server of this game, which ran on this machine, has ended: {why}."
    ).format(why=one_line(p.text("why"))),
    "game_unreadable": lambda p: _(
        "The game you left cannot be read: start play with --new for another one."
    ),
    "no_password": lambda p: _(
        "The server wants a password: give it with --password-file FILE, or on the start screen."
    ),
    "no_table_password": lambda p: _(
        "The table wants a password: leave its code out, and the lobby asks for it."
    ),
    "no_tokens": lambda p: _("The proof of your name cannot be kept in {path}: {why}.").format(
        path=p.text("path"), why=p.text("why")
    ),
    "no_known_keys": lambda p: _(
        "What is known of servers and their keys cannot be kept in {path}: {why}."
    ).format(path=p.text("path"), why=p.text("why")),
    "key_changed": lambda p: _(
        "The server at {address} is not the one that you know there, as its key is another one: "
        "either it has been set up anew, or another server is there now, or somebody between you "
        "and it wants to read along. Ask its host for the words of its key, and if they are those "
        "that you see here, join with --key {words}."
    ).format(address=p.text("address"), words=p.text("words")),
    "another_key": lambda p: _(
        "The server at {address} is not the one that you mean: the words of its key are {words}."
    ).format(address=p.text("address"), words=p.text("words")),
    "bad_certificate": lambda p: _(
        "The certificate of the server at {address} cannot be trusted ({why}): ask its host, who "
        "can also tell you the words of its key, for --key."
    ).format(address=p.text("address"), why=one_line(p.text("why"))),
    "no_tls": lambda p: _(
        "What answers at {address} does not encrypt: it is no Sergeant Major server, or one of an "
        "older release, or one that was started with --no-tls. Where you trust everybody on the "
        "way, you can join it with --no-tls, too."
    ).format(address=p.text("address")),
    "only_tls": lambda p: _(
        "The server at {address} encrypts all that is said: leave --no-tls out."
    ).format(address=p.text("address")),
    "old_tls": lambda p: _(
        "The server at {address} offers only an older encryption than TLS 1.3, or somebody between "
        "you and it pretends so: nothing has been sent."
    ).format(address=p.text("address")),
    "tls_failed": lambda p: _(
        "No encryption could be agreed on with the server at {address} ({why})."
    ).format(address=p.text("address"), why=one_line(p.text("why"))),
    "tls_before": lambda p: _(
        "The server at {address} has encrypted before, so it is not spoken to without: somebody "
        "between you and it may want to read along. Where it has changed for good, remove {path}."
    ).format(address=p.text("address"), path=p.text("path")),
    "closed": lambda p: _("The server at {address} closed the connection.").format(
        address=p.text("address")
    ),
}
