"""Addresses offered to phones, likeliest first."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import ifaddr
import pytest

from app.lan import addresses


def adapter(name: str, *ips: Any) -> Any:
    """Return a network adapter as the library describes it."""
    return SimpleNamespace(nice_name=name, ips=[SimpleNamespace(ip=ip) for ip in ips])


def test_private_addresses_of_real_adapters_stand_first(monkeypatch: pytest.MonkeyPatch) -> None:
    there = [
        adapter("lo", "127.0.0.1", ("::1", 0, 0)),
        adapter("docker0", "172.17.0.1"),
        adapter("vEthernet (WSL)", "172.28.0.1"),
        adapter("tun0", "10.8.0.2"),
        adapter("eth1", "169.254.3.4"),
        adapter("ppp-less", "8.8.4.4"),
        adapter("wlan0", "192.168.1.20", ("fe80::1", 0, 2)),
    ]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: there)
    found = addresses.local_addresses()
    assert found[0] == addresses.Address("192.168.1.20", "wlan0", True)
    assert [one.ip for one in found if one.likely] == ["192.168.1.20"]
    assert "127.0.0.1" not in [one.ip for one in found]
    assert len(found) == 6


def test_without_a_network_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [adapter("lo", "127.0.0.1")])
    assert addresses.local_addresses() == []
