"""The program as it is run, and what a client asks of it: for tests that take things away from it."""
import os
import pathlib
import re
import secrets
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "examples"))
from room_client import WebSocket  # noqa: E402


class Server:
    """Serves rooms in a folder; `stop` returns the exit status and what it said on standard error."""

    def __init__(self, program, folder, data):
        page = pathlib.Path(folder, "page")
        page.mkdir(exist_ok=True)
        (page / "index.html").write_text("<!doctype html>", encoding="utf-8")
        self.errors = open(f"{folder}/errors", "w+", encoding="utf-8")
        self.process = subprocess.Popen([program, "serve", "--port", "0", "--web", str(page), "--data", data],
                                        stdout=subprocess.PIPE, stderr=self.errors, text=True)
        found = re.search(r":([0-9]+)/", self.process.stdout.readline())
        self.url = f"ws://127.0.0.1:{found[1]}/ws" if found else None

    def said(self):
        self.errors.seek(0)
        return self.errors.read()

    def stop(self, with_signal):
        if with_signal:
            self.process.send_signal(with_signal)
        status = self.process.wait(30)
        said = self.said()
        self.process.stdout.close()
        self.errors.close()
        return status, said

    def children(self):
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task")
        return [int(pid) for task in os.listdir(tasks) for pid in (tasks / task / "children").read_text().split()]


class Client(WebSocket):
    """Asks one thing after another; waits where the server says that it was too fast."""

    def __init__(self, url):
        super().__init__(url, 30)
        self.events = []

    def ask(self, message):
        while True:
            answer = self._ask_once(message)
            if answer.get("error") != "too-many":
                return answer
            time.sleep(answer["after"] / 1000)

    def _ask_once(self, message):
        self.send(message)
        while True:
            answer = self.receive()
            self.events += answer.get("events", [])
            if answer.get("re") == message["id"]:
                return answer

    def wait_for_event(self, kind, seat):
        while True:
            for event in self.events:
                if (event["do"], event.get("seat")) == (kind, seat):
                    self.events.remove(event)
                    return event
            self.events += self.receive().get("events", [])


def request(**message):
    message["id"] = secrets.token_urlsafe(16)
    return message
