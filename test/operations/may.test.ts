/** Permission errors for callers with a key, assistants and administrators. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '../../server/callers/caller.ts'
import { requirePermission } from '../../server/operations/may.ts'
import { Refusal } from '../../server/refusal.ts'
import type { Actor } from '../../server/store/actor.ts'

const caller = (by: Actor['by'], readOnly = false): Caller => ({
  club: 1,
  actor: { by, id: 1 },
  scopes: ['members:read'],
  readOnly,
})

const write = { permission: 'members:write', effect: 'writes' } as const

test('a missing scope is named with its fix', () => {
  const detailOf = (by: Actor['by']) => {
    try {
      requirePermission(caller(by), write)
    } catch (error) {
      assert.ok(error instanceof Refusal)
      assert.deepEqual([error.code, error.scope], ['insufficient_scope', 'members:write'])
      return error.message
    }
    return assert.fail('it was allowed')
  }
  assert.equal(detailOf('key'), 'This request needs the scope members:write. The key has members:read.')
  assert.equal(
    detailOf('grant'),
    'This request needs the scope members:write. The assistant has members:read. Connect it again and grant more scopes, as far as your role in the club allows.',
  )
  assert.match(detailOf('administrator'), /Your role in this club lacks the permission .+\. Ask an administrator/)
})

test('a read-only caller learns why it cannot write, and may read', () => {
  assert.throws(() => requirePermission(caller('key', true), write), /Sandbox keys are read-only/)
  assert.throws(() => requirePermission(caller('grant', true), write), /connected read-only\. Connect it again/)
  requirePermission(caller('grant', true), { permission: 'members:read', effect: 'reads' })
})
