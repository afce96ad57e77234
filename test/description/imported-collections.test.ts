/** The description imported into Postman and Bruno by their own converters: with a key filled in, the requests work as they come. */
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { group } from '@kantine/contract/resources/group.ts'
import postman from 'openapi-to-postmanv2'
import { newClub } from '../support/clubs-and-people.ts'
import { storeRecords } from '../support/example-records.ts'
import { startAtItsAddress } from '../support/kantine.ts'

/** A header, query parameter or path variable of a collection. */
type Entry = { readonly name: string; readonly value: string; readonly isSent: boolean }

/** A request of a collection; `url` and `token` can contain variables, such as `{{baseUrl}}`. */
type Imported = {
  readonly name: string
  readonly method: string
  readonly url: string
  readonly token: string | undefined
  readonly headers: readonly Entry[]
  readonly query: readonly Entry[]
  readonly body: string | undefined
}

type Collection = {
  /** The token of requests that have none of their own. */
  readonly token: string
  readonly variables: { readonly [name: string]: string }
  readonly requests: readonly Imported[]
}

// biome-ignore lint/suspicious/noExplicitAny: neither tool publishes the types of what it makes.
type Made = any

/** The package has no types. */
const { openApiToBruno }: Made = createRequire(import.meta.url)('@usebruno/converters')

/** The settings that docs/clients.md names. With others, Postman sends the type of each optional parameter as its value. */
const settings = { parametersResolution: 'Example', enableOptionalParameters: false } as const

const flat = (items: Made[], inside: 'item' | 'items'): Made[] =>
  items.flatMap((item) => (item[inside] ? flat(item[inside], inside) : [item]))

const importers: { readonly [tool: string]: (description: string) => Promise<Collection> } = {
  async Postman(description) {
    const made: Made = await promisify(postman.convertV2)({ type: 'string', data: description }, settings)
    assert.equal(made.result, true, made.reason)
    const { item, variable, auth } = made.output[0].data
    const entry = ({ key, value, disabled }: Made) => ({ name: key, value, isSent: disabled !== true })
    return {
      token: auth.bearer[0].value,
      variables: Object.fromEntries(variable.map(({ key, value }: Made) => [key, value])),
      requests: flat(item, 'item').map(({ name, request: { method, url, header, auth, body } }) => ({
        name,
        method,
        url: [...url.host, ...url.path].join('/'),
        token: auth?.bearer[0].value,
        headers: header.map(entry),
        query: url.query.map(entry),
        body: body?.raw,
      })),
    }
  },
  async Bruno(description) {
    const { root, environments, items }: Made = openApiToBruno(JSON.parse(description))
    const entry = ({ name, value, enabled }: Made) => ({ name, value, isSent: enabled })
    return {
      token: root.request.auth.bearer.token,
      variables: Object.fromEntries(environments[0].variables.map(({ name, value }: Made) => [name, value])),
      requests: flat(items, 'items').map(({ name, request: { method, url, auth, headers, params, body } }) => ({
        name,
        method,
        url,
        token: auth.bearer?.token,
        headers: headers.map(entry),
        query: params.filter(({ type }: Made) => type === 'query').map(entry),
        body: body.json ?? undefined,
      })),
    }
  },
}

for (const [tool, importInto] of Object.entries(importers)) {
  test(`requests that ${tool} imports have the address and the key, and succeed as they come`, async () => {
    const kantine = await startAtItsAddress('sqlite')
    const { id: club, key } = await newClub(kantine.store)
    await storeRecords(kantine.store, club, group, 8)
    const { token, variables, requests } = await importInto(await (await kantine.call('/api/v1/openapi.json')).text())
    const filled = (text: string, more: { readonly [name: string]: string } = {}) =>
      Object.entries({ ...variables, ...more }).reduce((all, [name, value]) => all.replace(`{{${name}}}`, value), text)

    /** Sends a request as the tool would. The user has filled in the key, the `id` in the path, and empty required headers. */
    async function send(wanted: string, user: { readonly id?: number; readonly 'Idempotency-Key'?: string } = {}) {
      const found = requests.find(({ name }) => name === wanted) ?? assert.fail(`${tool} has no ${wanted}`)
      const url = new URL(filled(found.url).replace(':id', `${user.id}`))
      for (const { name, value } of found.query.filter(({ isSent }) => isSent)) url.searchParams.append(name, value)
      const headers = new Headers(found.headers.filter(({ isSent }) => isSent).map(({ name, value }) => [name, value]))
      if (user['Idempotency-Key']) headers.set('idempotency-key', user['Idempotency-Key'])
      if (found.body !== undefined) headers.set('content-type', 'application/json')
      headers.set('authorization', `Bearer ${filled(found.token ?? token, { bearerToken: key, token: key })}`)
      const answer = await fetch(url, { method: found.method, headers, ...(found.body && { body: found.body }) })
      const body: Made = answer.status === 204 ? undefined : await answer.json()
      return { status: answer.status, body }
    }

    assert.equal(variables.baseUrl, kantine.url)
    assert.match(token, /^\{\{\w+\}\}$/)
    const lists = requests.filter(({ name }) => name.startsWith('List '))
    assert.ok(lists.length > 10)
    for (const { name } of [{ name: 'Get the club and the calling key' }, ...lists]) {
      const { status, body } = await send(name)
      assert.equal(status, 200, `${name} ${JSON.stringify(body)}`)
    }
    const created = await send('Create a member')
    const { id } = created.body
    const changed = await send('Change a member', { id })
    const read = await send('Get a member', { id })
    const batch = await send('Write members in a batch', { 'Idempotency-Key': 'first' })
    const removed = await send('Delete a member', { id })
    const statuses = [created, changed, read, batch, removed].map(({ status }) => status)
    assert.deepEqual(statuses, [201, 200, 200, 200, 204], JSON.stringify([created, changed, batch]))
  })
}
