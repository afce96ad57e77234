import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Refusal } from '../../server/refusal.ts'
import { openSeal } from '../../server/seal.ts'
import { newFolder } from '../support/folder.ts'

const inFolder = (dataDir: string) => openSeal({ secretKey: undefined, secretKeyPrevious: undefined, dataDir })

test('sealed text opens again, also after a restart, and is nowhere in plain text', () => {
  const folder = newFolder()
  const sealed = inFolder(folder).close('whsec_secret', 'endpoint 1')
  assert.ok(!Buffer.from(sealed.split('.')[1] ?? '', 'base64url').includes('secret'))
  assert.equal(inFolder(folder).open(sealed, 'endpoint 1'), 'whsec_secret')
})

test('each seal of the same text differs, and opens only for its own purpose', () => {
  const seal = inFolder(newFolder())
  const [first, second] = [seal.close('same', 'endpoint 1'), seal.close('same', 'endpoint 1')]
  assert.notEqual(first, second)
  assert.equal(seal.open(first, 'endpoint 2'), undefined)
  // Not the last character: some of its bits say nothing, so another one can stand for the same bytes.
  const changed = `${first.slice(0, -2)}${first.at(-2) === 'A' ? 'B' : 'A'}${first.at(-1)}`
  for (const damaged of [changed, first.slice(0, 20), first.slice(0, 9), '']) {
    assert.equal(seal.open(damaged, 'endpoint 1'), undefined)
  }
})

test('another key opens nothing', () => {
  const sealed = inFolder(newFolder()).close('secret', 'endpoint 1')
  assert.equal(inFolder(newFolder()).open(sealed, 'endpoint 1'), undefined)
  const other = openSeal({ secretKey: Buffer.alloc(32, 1), secretKeyPrevious: undefined, dataDir: '' })
  assert.equal(other.open(sealed, 'endpoint 1'), undefined)
  assert.equal(other.open(other.close('own', 'x'), 'x'), 'own')
})

test('the key is created on first use, for its owner alone, and once under concurrency', () => {
  const folder = join(newFolder(), 'data')
  assert.equal(inFolder(folder).open('x.y', 'z'), undefined)
  assert.throws(() => statSync(folder))
  const both = [inFolder(folder), inFolder(folder)].map((seal) => seal.close('secret', 'x'))
  assert.equal(statSync(join(folder, 'kantine.key')).mode & 0o777, 0o600)
  assert.deepEqual(
    both.map((sealed) => inFolder(folder).open(sealed, 'x')),
    ['secret', 'secret'],
  )
})

test('an invalid key file is named and left unchanged', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'kantine.key'), 'half a key')
  assert.throws(
    () => inFolder(folder).close('secret', 'x'),
    (error) => error instanceof Refusal && error.message.includes('kantine.key'),
  )
  assert.equal(readFileSync(join(folder, 'kantine.key'), 'utf8'), 'half a key')
})

test('an error about a folder that cannot hold a key says what to do', () => {
  const folder = newFolder()
  // A file where the folder should be refuses also the administrator of the machine.
  writeFileSync(join(folder, 'file'), '')
  assert.throws(
    () => inFolder(join(folder, 'file')).close('secret', 'x'),
    (error) => error instanceof Refusal && /SECRET_KEY/.test(error.message),
  )
})
