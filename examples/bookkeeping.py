"""
Exports charges and payments to a CSV file, one line per booking. Run it every night:

    KANTINE_URL=https://kantine.example.org KANTINE_KEY=svc_live_... python3 bookkeeping.py bookings.csv

It needs Python 3.9 or later (on Windows also `pip install tzdata`), and a key with payments:read. It books everything once, even
after an interruption, on its own day: charges, corrections, payments, chargebacks, undone payments, waivers, cancellations.
"""

import csv, datetime, email.utils, http.client, json, os, pathlib, sys, time, urllib.error, urllib.request, zoneinfo

COLUMNS = ["booking", "on", "cents", "currency", "debtor", "member_number", "description", "method", "reason"]
SIGN, CLOSED = {"received": -1, "failed": 0, "charged_back": 1}, ("waived", "cancelled")  # a failed debit moves no money


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
        charges, began = charges + page["data"], began or now.strftime("%Y-%m-%dT%H:%M:%SZ")
        if not page["has_more"]:
            return charges, began
        after = f"&starting_after={charges[-1]['id']}"


def plain(text):
    """Prevents spreadsheets from running text as a formula, because members type their own names."""
    return "'" + text if text and text[0] in "=+-@\t\r" else text


def day_of(at, zone):
    """Returns the date of a time in UTC, such as 2025-12-31T23:30:00.000Z, in the club's time zone; a date stays as it is."""
    return at if len(at) == 10 else datetime.datetime.fromisoformat(at.replace("Z", "+00:00")).astimezone(zone).date()


def bookings_of(charge, zone, booked):
    """Yields the amount owed, less any amount paid before an import, and all that moved money or changed the amount."""
    debtor = charge["debtor"] or {"name": "unknown", "member_number": None}
    who = [charge["currency"], *map(plain, [debtor["name"], debtor["member_number"], charge["description"]])]
    line = lambda name, at, cents, method, reason: [name, day_of(at, zone), cents, *who, method, plain(reason)]
    steps, is_closed, is_paid = charge["adjustments"], charge["status"] in CLOSED, charge["status"] == "paid"
    paid_cents = charge["paid_cents"] or (is_paid and charge["amount_cents"]) or 0  # imported as paid: perhaps without it
    if is_closed and not any(step["kind"] in CLOSED for step in steps):
        return  # imported like this, so nothing was ever owed here
    paid = [(one, SIGN[one["outcome"]] * one["amount_cents"]) for one in charge["payments"] if SIGN[one["outcome"]]]
    amounts = [*(step["amount_before_cents"] or 0 for step in steps), charge["amount_cents"] or 0]
    owed = amounts[0] - paid_cents - sum(cents for _, cents in paid)
    yield line(f"charge {charge['id']}", charge["created_at"] or charge["due_on"] or charge["updated_at"], owed, None, None)
    yield from (line(f"payment {one['id']}", one["at"], cents, one["method"], one["reason"]) for one, cents in paid)
    for i, (step, before, after) in enumerate(zip(steps, amounts, amounts[1:])):
        name, at = f"adjustment {step['id']}", step["at"]
        is_last = is_closed and i == len(steps) - 1 and step["kind"] in CLOSED
        if after != before or is_last:
            yield line(name, at, (after if after != before else paid_cents) - before, None, step["kind"])
        elif name in booked:  # it ended, with the next step or a chargeback
            ends = [*steps[i + 1 : i + 2], *(one for one, cents in paid if cents > 0 and one["at"] >= at)]
            at = min((one["at"] for one in ends), default=charge["updated_at"])
            yield line(f"{name} ended", at, -int(booked[name][2]), None, "reopened")


if len(sys.argv) != 2 or not {"KANTINE_URL", "KANTINE_KEY"} <= os.environ.keys():
    sys.exit("Set KANTINE_URL and KANTINE_KEY, and pass the file to write.")
file, new_file, since_file = (pathlib.Path(sys.argv[1] + ending) for ending in ("", ".new", ".since"))
lines = [line for line in csv.reader(file.open(encoding="utf-8", newline="")) if line] if file.exists() else [COLUMNS]
zone = zoneinfo.ZoneInfo(get("/api/v1/club")[0]["time_zone"])
charges, began = changed_charges(since_file.read_text() if file.exists() and since_file.exists() else None)
booked = {line[0]: line for line in lines}
new = [line for charge in charges for line in bookings_of(charge, zone, booked) if line[0] not in booked]
with new_file.open("w", encoding="utf-8", newline="") as whole:
    csv.writer(whole).writerows(lines + new)
new_file.replace(file)
since_file.write_text(began)  # saved last, so that the run after an interruption reads the same charges
print(f"{len(new)} new bookings")
