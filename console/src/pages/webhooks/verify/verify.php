<?php
// Returns the notification, or throws. Header names are lower case.
function verify(string $secret, array $headers, string $body): array
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (abs(time() - (int) $timestamp) > 300) {
        throw new Exception('The time of the message is more than five minutes off.');
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $signed = $id . '.' . $timestamp . '.' . $body;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return json_decode($body, true);
        }
    }
    throw new Exception('No signature matches.');
}

try {
    $headers = array_change_key_case(getallheaders());
    $notification = verify(getenv('WEBHOOK_SECRET'), $headers, file_get_contents('php://input'));
    http_response_code(204);
} catch (Exception $error) {
    http_response_code(400);
}
