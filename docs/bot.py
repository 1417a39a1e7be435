"""A bot that plays over TCP, as a person does: python docs/bot.py HOST PORT NAME

It sits down at the first free table and plays whatever comes first of what is legal. It trusts any
server: compare the key's fingerprint where that matters.
"""

import socket
import ssl
import sys

from engine.actions import SeatAction
from engine.fold import fold
from engine.legal import legal_actions
from engine.public import Phase
from engine.view import View
from protocol import NEED_DATA, Connection, Role
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    Act,
    GameView,
    GoOn,
    Happened,
    Hello,
    Intermission,
    Join,
    Ping,
    Pong,
    Welcome,
)

TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
TLS.check_hostname, TLS.verify_mode = False, ssl.CERT_NONE


def decide(view: View) -> SeatAction:
    """Your bot's mind: everything that it may know is in the view."""
    return next(legal_actions(view))


def play(host: str, port: int, name: str) -> View:
    """The game as it was when it was over."""
    view: View | None = None
    seq, connection = 0, Connection(Role.CLIENT)
    with TLS.wrap_socket(socket.create_connection((host, port))) as line:
        line.sendall(connection.send(Hello(PROTOCOL_VERSION, name)))
        while view is None or view.public.phase is not Phase.OVER:
            while (message := connection.next_event()) is NEED_DATA:
                connection.receive_data(line.recv(4096))
            match message:
                case Welcome():
                    line.sendall(connection.send(Join()))
                case Ping(number=number):
                    line.sendall(connection.send(Pong(number)))
                case Intermission(waiting=seats) if view is not None and view.seat in seats:
                    line.sendall(connection.send(GoOn(seq)))
                case GameView(seq=seq, view=view) if view.public.to_act == view.seat:
                    line.sendall(connection.send(Act(seq, decide(view))))
                case Happened(events=events) if view is not None:
                    seq += 1
                    for event in events:
                        view = fold(view, event)
                    if view.public.to_act == view.seat:
                        line.sendall(connection.send(Act(seq, decide(view))))
    return view


if __name__ == "__main__":
    print(play(sys.argv[1], int(sys.argv[2]), sys.argv[3]).public.totals)
