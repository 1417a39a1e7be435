"""The codes with which the server refuses, says goodbye and rejects, with their parameters."""

REFUSALS = (
    "version",  # client, server: the versions
    "bad_name",  # name, reason: one of BAD_NAME_CODES
    "name_in_use",  # name: it belongs to another token
    "name_looks_alike",  # name: it could be read as another that somebody has
    "login_in_use",  # name: the client's login name belongs to a token
    "server_full",
    "too_many_from_address",
    "too_many_names",  # the address has been given as many new ones as it may for now
    "banned",
    "draining",
    "too_fast",  # the client sends more than the server takes
    "password",
    "too_many_guesses",  # seconds: how long to wait, after so many wrong passwords
    "no_hello",  # the client has not said who it is in time
    "bad_message",  # why: one of REMOTE_ERROR_CODES
    "unavailable",  # the server cannot read or keep names at the moment
)
GOODBYES = (
    "replaced",  # the same player has connected again from elsewhere
    "too_slow",  # the client does not read what it is sent
    "too_fast",  # the client goes on sending more than the server takes
    "bad_message",  # why: one of REMOTE_ERROR_CODES
    "kicked",  # the operator of the server has ended it
    "banned",
    "server_stops",
)
REJECTIONS = (
    "stale",  # the action was meant for another moment
    "too_fast",  # the client sends more than the server takes: this message is not done
    "not_at_a_table",
    "at_a_table",  # table: leave it first
    "no_such_table",  # table
    "table_full",  # table
    "no_free_table",
    "no_such_level",  # level
    "no_game",
    "game_in_progress",
    "rules",  # option, value: the rules cannot be played; problem: the code of the engine's
    # RulesError; allowed: the values that would do, as a text
    "bad_password",
    "too_many_guesses",  # seconds: how long to wait, after so many wrong passwords
    "too_many_tables",  # the player has opened as many as he may
    "too_many_watchers",
    "seat_taken",  # seat
    "seated",  # a player cannot look on at the table where he sits, and the other way round
    "unwelcome",  # table: its host has removed this player
    "not_the_host",
    "no_person",  # seat: nobody sits there who could have the table
    "no_wish",  # name: they have not asked for a seat
    "not_admitted",  # seat: the host does not want them there
    "other_hand",  # table: the player has seen cards of this hand from another seat
    "not_idle",  # seat: nobody does nothing there
    "paused",  # the game stands still
    "no_taking_back",  # not at this table, or others have played since
    "claim_fails",
    "claimed_already",  # one claim a trick
    "too_much_chat",  # seconds: how long to wait
    "bad_text",
    "no_record",  # no hand of this game is over yet
    "unavailable",  # the server cannot read what it keeps at the moment
    "draining",  # the server takes no new tables: it is about to stop
)
"""Besides these, the codes of the engine's IllegalAction."""
