import base64, hmac, json, time


def verify(secret, headers, body):
    """Returns the notification, or raises ValueError. Header names are lower case; body is bytes."""
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("The time of the message is more than five minutes off.")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.digest(key, signed, "sha256"))
    signatures = headers.get("webhook-signature", "").encode().split(b" ")
    if not any(hmac.compare_digest(expected, signature) for signature in signatures):
        raise ValueError("No signature matches.")
    return json.loads(body)
