import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBody, refuseBody } from '../../server/http/body.ts'

const saidOf = (read: () => unknown): string => {
  try {
    return `read: ${JSON.stringify(read())}`
  } catch (error) {
    return (error as Error).message
  }
}

test('an error about invalid JSON says how to fix it', () => {
  const said = (raw: Buffer | string) => saidOf(() => parseBody(Buffer.from(raw)))
  assert.equal(said(''), 'The body is empty. Send a JSON object.')
  assert.equal(said('\uFEFF{}'), 'The body begins with a byte order mark (U+FEFF). Send the JSON without it.')
  assert.equal(said(Buffer.from('\uFEFF{}', 'utf16le')), 'The body is not UTF-8 text. Send it as UTF-8.')
  assert.equal(said('{"name":"\uFEFF"}'), 'read: {"name":"\uFEFF"}')
})

test('a call without a body accepts only an empty object', () => {
  for (const body of ['', '{}', ' {\r\n\t} ']) refuseBody(Buffer.from(body))
  for (const body of ['{"a":1}', '[]', 'null', '{', '{}{}', ' ', '"{}"']) {
    assert.equal(
      saidOf(() => refuseBody(Buffer.from(body))),
      'This call takes no body. Leave it out.',
      body,
    )
  }
})
