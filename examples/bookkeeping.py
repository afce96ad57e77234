"""
Exports charges and payments to a CSV file, one line per booking. Run it every night:

    KANTINE_URL=https://kantine.example.org KANTINE_KEY=svc_live_... python3 bookkeeping.py bookings.csv

It needs Python 3.9 or later (on Windows also `pip install tzdata`), and a key with payments:read. The first run exports
everything, later runs only changes. It writes each booking once, even after an interruption, and leaves out charges that
were cancelled before they were booked. Book waivers, later cancellations and corrections by hand.
"""

import csv
import datetime
import email.utils
import http.client
import json
import os
import pathlib
import sys
import time
import urllib.error
import urllib.request
import zoneinfo

COLUMNS = ["booking", "on", "cents", "currency", "debtor", "member_number", "description", "method", "reason"]
SIGN = {"received": -1, "failed": 0, "charged_back": 1}  # by outcome, not by status: a failed debit moves no money


def get(path, attempt=1):
    """Calls the API. Returns the response and the server's time. Retries when the API is busy or unreachable."""
    headers = {"Authorization": "Bearer " + os.environ["KANTINE_KEY"]}
    request = urllib.request.Request(os.environ["KANTINE_URL"] + path, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer), email.utils.parsedate_to_datetime(answer.headers["Date"])
    except (OSError, http.client.HTTPException) as error:
        is_refusal = isinstance(error, urllib.error.HTTPError)
        if attempt == 5 or (is_refusal and error.code not in (429, 502, 503, 504)):
            text = error.read().decode() if is_refusal else str(error)
            sys.exit("The export was not updated: " + (json.loads(text)["detail"] if text.startswith("{") else text))
        time.sleep(float((is_refusal and error.headers["Retry-After"]) or attempt))
        return get(path, attempt + 1)


def changed_charges(since):
    """Returns the charges that changed since a time, and the start time of this sync."""
    charges, began, after = [], None, ""
    while True:
        page, now = get("/api/v1/charges?limit=200" + after + (f"&updated_since={since}" if since else ""))
        began = began or now.strftime("%Y-%m-%dT%H:%M:%SZ")
        charges += page["data"]
        if not page["has_more"]:
            return charges, began
        after = f"&starting_after={charges[-1]['id']}"


def plain(text):
    """Prevents spreadsheets from running text as a formula, because members type their own names."""
    return "'" + text if text and text[0] in "=+-@\t\r" else text


def day_of(instant, zone):
    """Returns the date of a time in UTC, such as 2025-12-31T23:30:00.000Z, in the club's time zone."""
    return datetime.datetime.fromisoformat(instant.replace("Z", "+00:00")).astimezone(zone).date()


def bookings_of(charge, zone):
    """Yields the amount owed, less any amount paid before an import, and each payment that moved money."""
    debtor = charge["debtor"] or {"name": "unknown", "member_number": None}
    who = [charge["currency"], *map(plain, [debtor["name"], debtor["member_number"], charge["description"]])]
    paid = [(one, SIGN[one["outcome"]] * one["amount_cents"]) for one in charge["payments"] if SIGN[one["outcome"]]]
    owed = (charge["amount_cents"] or 0) - (charge["paid_cents"] or 0) - sum(cents for _, cents in paid)
    if charge["status"] != "cancelled":  # nothing was ever owed
        yield [f"charge {charge['id']}", charge["due_on"] or day_of(charge["updated_at"], zone), owed, *who, None, None]
    for one, cents in paid:
        yield [f"payment {one['id']}", day_of(one["at"], zone), cents, *who, one["method"], plain(one["reason"])]


if len(sys.argv) != 2 or not {"KANTINE_URL", "KANTINE_KEY"} <= os.environ.keys():
    sys.exit("Set KANTINE_URL and KANTINE_KEY, and pass the file to write.")
file, new_file, since_file = (pathlib.Path(sys.argv[1] + ending) for ending in ("", ".new", ".since"))
lines = list(csv.reader(file.open(encoding="utf-8", newline=""))) if file.exists() else [COLUMNS]
zone = zoneinfo.ZoneInfo(get("/api/v1/club")[0]["time_zone"])
charges, began = changed_charges(since_file.read_text() if since_file.exists() else None)
booked = {line[0] for line in lines}
new = [line for charge in charges for line in bookings_of(charge, zone) if line[0] not in booked]
with new_file.open("w", encoding="utf-8", newline="") as whole:
    csv.writer(whole).writerows(lines + new)
new_file.replace(file)
since_file.write_text(began)  # saved last, so that the run after an interruption reads the same charges
print(f"{len(new)} new bookings")
