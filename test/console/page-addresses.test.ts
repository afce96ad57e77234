import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startKantine } from '../kantine.ts'

test('the address of a page of the application leads a person to their account; its calls stay calls', async () => {
  const { url } = await startKantine('sqlite')
  const open = (path: string, method = 'GET') => fetch(`${url}${path}`, { method, redirect: 'manual' })
  for (const path of ['/console', '/console/', '/console/clubs/fc-voorbeeld/members/1?from=x', '/console/apis']) {
    const answer = await open(path)
    assert.deepEqual([path, answer.status, answer.headers.get('location')], [path, 303, '/account'])
  }
  assert.equal(
    (await fetch(`${url}/console/clubs/fc-voorbeeld/members/1`)).url,
    `${url}/account/sign-in?next=%2Faccount`,
  )
  for (const [path, method] of [
    ['/console/api/nowhere', 'GET'],
    ['/console/api/', 'GET'],
    ['/console/clubs/fc-voorbeeld/members/1', 'POST'],
  ] as const) {
    const answer = await open(path, method)
    assert.deepEqual([path, answer.status], [path, 404])
    assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
  }
  assert.equal((await open('/console/api/session')).status, 401)
  assert.equal((await open('/console/api/session', 'PUT')).status, 405)
})
