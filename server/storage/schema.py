"""The tables of the server's database, and how an older database becomes one of today.

`APPLICATION_ID` tells a database of this server from any other file, the number of MIGRATIONS
that it has seen is its version. A migration that is released is never changed.

games    one row for each game, for good: when it is over, with all its actions in `actions`
entries  the actions of unfinished games in the order in which they were taken, of all games alike.
         Without an index by game: so what is taken at once at many tables is written side by side.
tables   the open tables, and the game of each or the last one; `seating` of a game is from older
         servers, which kept no table without one
names    to whom a name belongs
results  what the players have come to; `sure_hundredths` orders them
"""

import sqlite3
from collections.abc import Callable

from server.storage.clear_passwords import hash_clear_passwords

APPLICATION_ID = 0x534D3538  # "SM58"

Migration = str | Callable[[sqlite3.Connection], None]
"""Statements, or what executes them in a transaction that is under way."""

MIGRATIONS: tuple[Migration, ...] = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        began_at INTEGER NOT NULL,  -- seconds since 1970
        header BLOB NOT NULL,
        seating BLOB NOT NULL,
        ended_at INTEGER,
        actions BLOB,
        has_record INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX unfinished_games ON games (id) WHERE ended_at IS NULL;
    CREATE INDEX unrecorded_games ON games (id) WHERE ended_at IS NOT NULL AND NOT has_record;
    CREATE TABLE entries (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games (id),
        action BLOB NOT NULL
    );
    CREATE TABLE names (
        key TEXT PRIMARY KEY,
        token_hash BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE results (
        key TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        games INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        hands_highest INTEGER NOT NULL,
        hands_middle INTEGER NOT NULL,
        hands_lowest INTEGER NOT NULL,
        deltas_highest INTEGER NOT NULL,
        deltas_middle INTEGER NOT NULL,
        deltas_lowest INTEGER NOT NULL,
        rating_mean REAL NOT NULL,
        rating_deviation REAL NOT NULL,
        sure_hundredths INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX ranking ON results (sure_hundredths DESC, games DESC, key);
    """,
    hash_clear_passwords,
    "ALTER TABLE results ADD COLUMN unrated INTEGER NOT NULL DEFAULT 0;",
    """
    CREATE TABLE tables (
        id INTEGER PRIMARY KEY,
        game INTEGER,  -- in `games`, unless the server forgets those
        setup BLOB NOT NULL
    );
    INSERT INTO tables (game, setup) SELECT id, seating FROM games WHERE ended_at IS NULL;
    """,
)
