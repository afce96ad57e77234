import assert from 'node:assert/strict'
import { test } from 'node:test'
import { displayPrefixOf, isWellFormed, newKey } from '../../server/callers/keys/format.ts'
import { digestOf } from '../../server/callers/tokens.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('a key has its prefix, 43 secret characters and a 6-character checksum', () => {
  assert.match(newKey('live'), /^svc_live_[0-9A-Za-z]{49}$/)
  assert.match(newKey('assistant'), /^act_live_[0-9A-Za-z]{49}$/)
  assert.match(newKey('sandbox'), /^svc_test_[0-9A-Za-z]{49}$/)
})

test('a key contains all 256 random bits', () => {
  const keys = new Set<string>()
  for (let bit = 0; bit < 256; bit++) {
    const random = new Uint8Array(32)
    random[bit >> 3] = 1 << (bit & 7)
    keys.add(newKey('live', () => random))
  }
  assert.equal(keys.size, 256)
  assert.ok(isWellFormed(newKey('live', () => new Uint8Array(32).fill(255))))
  assert.ok(isWellFormed(newKey('live', () => new Uint8Array(32))))
})

test('a key with a changed, missing or extra character is rejected without a database query', () => {
  const key = newKey('live')
  assert.ok(isWellFormed(key))
  for (let at = 0; at < key.length; at++) {
    for (const letter of alphabet) {
      if (letter !== key[at]) assert.ok(!isWellFormed(key.slice(0, at) + letter + key.slice(at + 1)), `${at} ${letter}`)
    }
    assert.ok(!isWellFormed(key.slice(0, at)))
  }
  for (const more of [`${key}0`, ` ${key}`, `${key} `, `${key}\n`, '']) assert.ok(!isWellFormed(more))
})

test('a key with two swapped neighbouring characters is rejected', () => {
  const key = newKey('sandbox')
  for (let at = 9; at < key.length - 1; at++) {
    const swapped = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2)
    if (swapped !== key) assert.ok(!isWellFormed(swapped))
  }
})

test('the digest is SHA-256, and the display prefix shows 4 characters of the secret', () => {
  assert.equal(digestOf('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  assert.equal(displayPrefixOf('svc_live_0123456789'), 'svc_live_0123')
})
