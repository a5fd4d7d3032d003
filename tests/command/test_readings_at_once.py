"""Readings in threads beside each other: only the first of them numbers the unknown sizes anew."""

from __future__ import annotations

import threading

import pytest

from stillnet import walk


def test_one_of_them_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []
    all_there, began = threading.Barrier(4), threading.Barrier(4)
    monkeypatch.setattr(walk, "number_anew", lambda: (counted.append(1), threading.Event().wait(0.05)))

    def read() -> None:
        all_there.wait()
        with walk._reading():
            began.wait()

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counted == [1]
    assert walk.UNDER_WAY == []
