import { createHmac, timingSafeEqual } from 'node:crypto'

// Returns the notification, or throws. Header names are lower case; `body` is a Buffer.
export function verify(secret, headers, body) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const secondsOff = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!(secondsOff <= 300)) throw new Error('The time of the message is more than five minutes off.')
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body)
  const expected = Buffer.from(`v1,${hmac.digest('base64')}`)
  const matches = (signature) => {
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const signatures = headers['webhook-signature'] ?? ''
  if (!signatures.split(' ').some(matches)) throw new Error('No signature matches.')
  return JSON.parse(body)
}
