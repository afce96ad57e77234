import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { observer } from '../../server/http/observe.ts'

const request = (found: object | null) =>
  ({ id: 'req_1', method: 'GET', found, routeOptions: {} }) as unknown as FastifyRequest
const reply = { statusCode: 404, elapsedTime: 1 } as FastifyReply

test('one line per minute counts the anonymous requests left out of the log', () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const lines: { msg: string; requests?: number }[] = []
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
    const { answered, cutOff } = observer(log, undefined)
    const known = request({ caller: { actor: { by: 'key', id: 7 } } })
    const administrator = request({ actor: { by: 'administrator', id: 7 } })
    for (let n = 0; n < 1000; n++) answered(request(null), reply)
    for (let n = 0; n < 1000; n++) cutOff(request({ caller: undefined }))
    assert.equal(lines.length, 120)
    for (const one of [known, administrator]) answered(one, reply)
    assert.equal(lines.length, 122)
    mock.timers.tick(60_000)
    assert.deepEqual(
      lines.slice(122).map(({ msg, requests }) => [msg, requests]),
      [['more requests without a key or a session', 1880]],
    )
    answered(request(null), reply)
    mock.timers.tick(60_000)
    assert.equal(lines.length, 124)
  } finally {
    mock.timers.reset()
  }
})
