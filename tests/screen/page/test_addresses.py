"""Which addresses phones may come by."""

import socket

import pytest

from narrator.screen.page.addresses import addresses, is_private
from narrator.screen.page.server import LOOPBACK, Server


@pytest.mark.parametrize("address", ["192.168.1.23", "10.0.0.5", "172.16.4.4"])
def test_a_network_of_ones_own_is_private(address: str) -> None:
    assert is_private(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "127.0.0.1", "169.254.1.1", "0.0.0.0", "172.32.0.1"])
def test_the_internet_and_this_machine_alone_are_not(address: str) -> None:
    assert not is_private(address)


def test_every_address_found_is_this_machines() -> None:
    for address in addresses():
        assert is_private(address)
        socket.create_server((address, 0)).close()


async def test_one_port_answers_at_every_address_and_at_no_other() -> None:
    server = Server(("127.0.0.2",))
    socket.create_connection((LOOPBACK, server.port)).close()
    socket.create_connection(("127.0.0.2", server.port)).close()
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.3", server.port))
    await server.close()
