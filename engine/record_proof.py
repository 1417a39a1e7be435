"""The proof of a deal as its record has it: a JSON object, its bytes in hexadecimal digits.

A record can be replayed whatever its proofs are: one of another form is read as UNREADABLE, of
which no deal is said to follow. Not here: the rest of a record's line (record_text.py).
"""

import msgspec

from engine.proof import SECRET_BYTES, Proof
from engine.record_json import Json

UNREADABLE = Proof("", bytes(SECRET_BYTES), ())


class _Fields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: str
    secret: str
    seeds: list[str]


def proof_fields(proof: Proof) -> Json:
    """The object that a proof is."""
    seeds = [seed.hex() for seed in proof.seeds]
    return {"table": proof.table, "secret": proof.secret.hex(), "seeds": seeds}


def parse_proof(value: object) -> Proof:
    """The proof that such an object is, UNREADABLE where it is none."""
    try:
        fields = msgspec.convert(value, _Fields)
        seeds = tuple(map(bytes.fromhex, fields.seeds))
        proof = Proof(fields.table, bytes.fromhex(fields.secret), seeds)
        proof = msgspec.convert(msgspec.to_builtins(proof, builtin_types=(bytes,)), Proof)
    except ValueError:  # of hexadecimal digits, or of msgspec
        return UNREADABLE
    return proof if len(proof.table.encode(errors="replace")) <= 255 else UNREADABLE
