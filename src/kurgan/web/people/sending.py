"""Sending alerts: to a webhook as Discord takes them, or by e-mail; what fails raises NotSent."""

from __future__ import annotations

import json
import os
import re
import smtplib
import socket
import ssl
import time
from email.message import EmailMessage
from http.client import HTTPConnection
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, unquote, urlsplit

from kurgan.kernel.errors import BadSetup

PATIENCE = 10.0  # seconds for a line, and again for its whole answer
LONGEST_LINE = 1000  # bytes of the first line of an answer
LONGEST = 500  # characters of an address
WORD, LABEL = r"[\w!#$%&'*+/=?^`{|}~-]+", r"[a-zA-Z0-9-]+"
MAIL = re.compile(rf"{WORD}(\.{WORD})*@({LABEL}\.)+{LABEL}", re.ASCII)
STATUS = re.compile(rb"HTTP/1\.[01] ([1-5]\d\d)\b")
ANYBODYS = ip_network("2000::/3")  # the part of IPv6 from which public addresses are given
TUNNELS = (ip_network("2001::/32"), ip_network("2002::/16"))  # of it: ways to addresses of IPv4
SUBJECT = "Kurgan"


class NotSent(Exception):
    """It did not arrive; it may be tried again."""


def checked_webhook(given: str) -> str:
    """An address that may be told of turns: encrypted, and not a way into the host's network."""
    parts = _parts(given)
    named = parts.hostname in _own_hosts()
    if parts.scheme != "https" and not (named and parts.scheme == "http"):
        raise BadSetup("A webhook is an address that begins with https://.")
    return given


def checked_mail(given: str) -> str:
    """An address for mail."""
    if len(given) > LONGEST or not MAIL.fullmatch(given) or not given.isascii():
        raise BadSetup("This is no address for e-mail.")
    return given


def can_mail() -> bool:
    """Whether the host has said how mail is sent."""
    return bool(os.environ.get("KURGAN_SMTP"))


def send(kind: str, address: str, text: str) -> None:
    """Send it now."""
    try:
        if kind == "webhook":
            _post(address, {"content": text, "allowed_mentions": {"parse": []}})
        else:
            _mail(address, text)
    except NotSent:
        raise
    except Exception as error:  # whatever it is, others wait for their alerts
        raise NotSent(type(error).__name__) from None


# Webhooks


def _post(url: str, body: object) -> None:
    parts = _parts(checked_webhook(url))
    host, is_secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if is_secure else 80)
    line = HTTPConnection(host, port, timeout=PATIENCE)
    line.sock = _connected(host, port, is_secure)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        content = json.dumps(body).encode()
        line.request("POST", path, content, {"Content-Type": "application/json"})
        status = _status(line.sock)
        if not 200 <= status < 300:  # nobody is followed elsewhere
            raise NotSent(f"status {status}")
    finally:
        line.close()


def _status(line: socket.socket) -> int:
    """What is answered; who says it in drops is not waited for."""
    end, told = time.monotonic() + PATIENCE, b""
    while b"\n" not in told and len(told) < LONGEST_LINE:
        line.settimeout(max(0.001, end - time.monotonic()))
        more = line.recv(LONGEST_LINE)
        if not more or time.monotonic() > end:
            break
        told += more
    found = STATUS.match(told)
    if found is None:
        raise NotSent("no answer")
    return int(found[1])


def _connected(host: str, port: int, is_secure: bool) -> socket.socket:
    """A line to an address that was looked at: a name may lead into the host's own network."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][4]
    if host not in _own_hosts() and not is_public(str(found[0])):
        raise NotSent("the address is not on the internet")
    plain = socket.create_connection((str(found[0]), port), PATIENCE)
    if not is_secure:
        return plain
    return ssl.create_default_context().wrap_socket(plain, server_hostname=host)


def is_public(address: str) -> bool:
    """Whether an address is on the internet, and no other spelling of one that is not."""
    found = ip_address(address)
    if isinstance(found, IPv6Address):
        is_tunnel = any(found in tunnel for tunnel in TUNNELS)
        return found in ANYBODYS and found.is_global and not is_tunnel
    return found.is_global and not found.is_multicast


def _own_hosts() -> set[str]:
    """Hosts in his own network that whoever runs the server allows."""
    return set(os.environ.get("KURGAN_WEBHOOK_HOSTS", "").split(",")) - {""}


def _parts(given: str) -> SplitResult:
    try:
        parts = urlsplit(given)
        is_sound = bool(parts.hostname) and parts.username is None and (parts.port or 1) > 0
    except ValueError:
        is_sound = False
    if not is_sound or len(given) > LONGEST or not given.isascii() or not given.isprintable():
        raise BadSetup("This is no address of a webhook.")
    return parts


# Mail


def _mail(address: str, text: str) -> None:
    server = urlsplit(os.environ.get("KURGAN_SMTP", ""))
    host = server.hostname or "localhost"
    message = EmailMessage()
    message["Subject"], message["To"] = SUBJECT, address
    message["From"] = os.environ.get("KURGAN_MAIL_FROM") or f"kurgan@{host}"
    message.set_content(text)
    is_secure = server.scheme == "smtps"
    dial = smtplib.SMTP_SSL if is_secure else smtplib.SMTP
    with dial(host, server.port or (465 if is_secure else 25), timeout=PATIENCE) as line:
        if not is_secure and line.has_extn("starttls"):
            line.starttls(context=ssl.create_default_context())
        if server.username:
            line.login(unquote(server.username), unquote(server.password or ""))
        line.send_message(message)
