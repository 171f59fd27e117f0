"""Where phones in the same network reach this machine."""

import ipaddress
import socket

import ifaddr

_ELSEWHERE = ("10.255.255.255", 9)
"""Any address beyond this machine. Nothing is sent there: the system only says which way it would go."""


def addresses() -> tuple[str, ...]:
    """The private IPv4 addresses that this machine really has, the one of its usual network first."""
    found = [str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    usual = _usual()
    return tuple(sorted(filter(is_private, dict.fromkeys(found)), key=lambda address: address != usual))


def is_private(address: str) -> bool:
    """Whether it is of a network of one's own: no address of the internet, nor of this machine alone."""
    ip = ipaddress.ip_address(address)
    return ip.is_private and not (ip.is_loopback or ip.is_link_local or ip.is_unspecified)


def _usual() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return ""
        usual: str = probe.getsockname()[0]
        return usual
