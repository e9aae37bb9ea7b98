"""Addresses at which phones may find this computer, the likeliest first."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass

import ifaddr

VIRTUAL = re.compile(
    r"docker|^br-|veth|virbr|vmnet|vbox|virtual|vmware|hyper-v|wsl|^tun|^tap|utun|tap-|^wg|wireguard|tailscale|^zt"
    r"|zerotier|hamachi|vpn|ppp|bridge|loopback|bluetooth",
    re.IGNORECASE,
)
"""Names of adapters that no phone reaches: virtual machines, VPNs, the computer itself."""


@dataclass(frozen=True, slots=True)
class Address:
    """An address of this computer, the name of its adapter, and whether a phone is likely to reach it."""

    ip: str
    adapter: str
    likely: bool


def local_addresses() -> list[Address]:
    """Return this computer's IPv4 addresses, private ones of physical adapters first; [] without any."""
    addresses: dict[str, Address] = {}
    for adapter in ifaddr.get_adapters():
        for entry in adapter.ips:
            if isinstance(entry.ip, str) and (address := _address(entry.ip, adapter.nice_name)):
                addresses.setdefault(entry.ip, address)
    return sorted(
        addresses.values(),
        key=lambda entry: (not entry.likely, not ipaddress.ip_address(entry.ip).is_private),
    )


def _address(ip: str, adapter: str) -> Address | None:
    number = ipaddress.ip_address(ip)
    if number.is_loopback or number.is_multicast or number.is_unspecified:
        return None
    likely = number.is_private and not number.is_link_local and not VIRTUAL.search(adapter)
    return Address(ip, adapter, likely)
