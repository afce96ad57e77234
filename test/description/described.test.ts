import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servedContract } from '@kantine/contract/served.ts'
import { describe } from '../../server/surfaces/rest/describe/document.ts'
import type { ResponseObject } from '../../server/surfaces/rest/describe/openapi.ts'
import { type Answered, describedBy } from '../support/compare-with-description.ts'

const document = describe(servedContract('full'))
const check = describedBy(document)

const member = document.paths['/api/v1/members/{id}']?.get?.responses[200] as ResponseObject
const body = member.content?.['application/json']?.example as object

const problem = (status: number, code: string) =>
  JSON.stringify({ type: `/problems/${code}`, title: 'Title', status, code, detail: 'Detail.' })

const get = { method: 'GET', path: '/api/v1/members/14?x=1', status: 200, body: JSON.stringify(body) }
const json = { 'content-type': 'application/json; charset=utf-8', 'request-id': 'req_1' }
const problemJson = { ...json, 'content-type': 'application/problem+json; charset=utf-8' }

const answered = (
  change: Partial<Omit<Answered, 'headers'>>,
  headers: { readonly [name: string]: string } = json,
): Answered => ({
  ...get,
  ...change,
  headers: new Headers(headers),
})

const failing: { readonly [name: string]: readonly [Answered, RegExp] } = {
  'a field': [answered({ body: JSON.stringify({ ...body, shoe_size: 38 }) }), /unevaluated/],
  'a missing field': [answered({ body: JSON.stringify({ ...body, updated_at: undefined }) }), /'updated_at'/],
  'a value of another type': [answered({ body: JSON.stringify({ ...body, name: 7 }) }), /name must be string/],
  'a day that does not exist': [answered({ body: JSON.stringify({ ...body, birth_date: '2026-02-30' }) }), /"date"/],
  'a header': [answered({}, { ...json, 'x-powered-by': 'x' }), /header x-powered-by is not described/],
  'a header with another value': [answered({}, { ...json, 'cache-control': 'public' }), /header cache-control: public/],
  'a status': [answered({ status: 202 }), /answered 202: this is not described/],
  'a content type': [answered({}, { ...json, 'content-type': 'text/html' }), /content type text\/html/],
  'an error code': [answered({ status: 401, body: problem(401, 'who_are_you') }, problemJson), /code/],
  'a code of another status': [answered({ status: 401, body: problem(401, 'not_found') }, problemJson), /code/],
  'a field of an error': [
    answered({ status: 404, body: problem(404, 'not_found').replace('{', '{"x":1,') }, problemJson),
    /unevaluated/,
  ],
  '404 for a list': [
    answered({ path: '/api/v1/members', status: 404, body: problem(404, 'not_found') }, problemJson),
    /not described/,
  ],
  '405 for a method that is described': [
    answered({ status: 405, body: problem(405, 'method_not_allowed') }, problemJson),
    /not described/,
  ],
  'an answer to a method that is not described': [answered({ method: 'PURGE' }), /not described/],
  'an answer of a path that is not described': [answered({ path: '/api/v1/secrets' }), /not described/],
}

for (const [name, [answer, message]] of Object.entries(failing)) {
  test(`a response with ${name} is rejected if the description does not allow it`, () => {
    assert.throws(() => check(answer), message)
  })
}

const passing: { readonly [name: string]: Answered } = {
  'a record': answered({}),
  'HEAD without a body': answered({ method: 'HEAD', body: '' }),
  'an error': answered({ status: 404, body: problem(404, 'not_found') }, problemJson),
  '405 for another method': answered(
    { method: 'PUT', path: '/api/v1/club', status: 405, body: problem(405, 'method_not_allowed') },
    { ...problemJson, allow: 'GET, HEAD' },
  ),
  '404 for an unknown path': answered({ path: '/api/v1/x', status: 404, body: problem(404, 'not_found') }, problemJson),
}

for (const [name, answer] of Object.entries(passing)) {
  test(`${name} that matches the description passes`, () => check(answer))
}
