"""How many may be at the door, and from where."""

from client.door.crowd import Crowd


def test_one_household_cannot_keep_the_others_out() -> None:
    crowd = Crowd(3, 2)
    for host in ("2001:db8::1", "2001:db8::ffff"):  # one network
        assert crowd.has_room(host)
        crowd.enter(host)
    assert not crowd.has_room("2001:db8::2")
    assert crowd.has_room("2001:db8:0:1::2")
    crowd.enter("192.0.2.7")
    assert not crowd.has_room("198.51.100.1")  # there are enough
    crowd.leave("2001:db8::1")
    assert crowd.has_room("::ffff:192.0.2.7")
    crowd.enter("::ffff:192.0.2.7")
    crowd.leave("2001:db8::ffff")
    assert not crowd.has_room("192.0.2.7")  # the same address in other clothes
