/** Runs a sequence of commands in a club on a real server, and compares every response with the model. */
import assert from 'node:assert/strict'
import { group } from '@kantine/contract/resources/group.ts'
import { setStages } from '../../../server/clubs/stages.ts'
import { importRecords } from '../../../server/records/import.ts'
import { kantineItself } from '../../../server/store/actor.ts'
import type { ClubWithKey } from '../../support/clubs-and-people.ts'
import type { Running } from '../../support/kantine.ts'
import { type Batch, type Problem, type Send, type Sent, sender } from '../../support/send.ts'
import type { Command, Drawn, Place } from './commands.ts'
import { Model, type Outcome, type Stamped } from './model.ts'
import { type Fields, rules, type Table } from './rules.ts'

/** A request, with a check of its response that also runs it in the model, which takes new ids from the response. */
type Request = {
  /** Such as `PATCH /members/7`. */
  readonly call: string
  readonly body: object | undefined
  readonly key: string | undefined
  /** The table of the record that it writes; absent for a batch. */
  readonly table?: Table
  check(answer: Sent<unknown>): void
}

/** The first response to a request. */
type Earlier = {
  readonly payload: string
  readonly status: number
  readonly text: string
  /** The number of the last write that changed its record. */
  readonly left: number | undefined
}

const neverGiven = 999_999

/** A club and its model. */
export class Performer {
  readonly #kantine: Running
  readonly #club: ClubWithKey
  readonly #send: Send
  readonly #model = new Model()
  /** The responses to requests with an Idempotency-Key, by call and key. */
  readonly #answers = new Map<string, Earlier>()
  #lastWithKey: Request | undefined

  constructor(kantine: Running, club: ClubWithKey) {
    this.#kantine = kantine
    this.#club = club
    this.#send = sender(kantine, club.key)
  }

  /** @throws if the server's behaviour differs from the model */
  async perform(command: Command): Promise<void> {
    const model = this.#model
    switch (command.do) {
      case 'create member':
      case 'create kennismaker': {
        const table = tableOf(command.do)
        const body = this.#fieldsOf(table, command.data)
        const work = (newId: () => number) => model.create(table, body, newId)
        return this.#request({ call: `POST /${table}`, body, key: command.key, ...this.#single(table, work) })
      }
      case 'update member':
      case 'update kennismaker': {
        const table = tableOf(command.do)
        const id = this.#idAt(table, command.place)
        const body = this.#fieldsOf(table, command.data)
        const single = this.#single(table, () => model.update(table, id, body))
        return this.#request({ call: `PATCH /${table}/${id}`, body, key: command.key, ...single })
      }
      case 'set status': {
        const id = this.#idAt('kennismakers', command.place)
        const body = command.data
        const single = this.#single('kennismakers', () => model.update('kennismakers', id, body, 'set_status'))
        return this.#request({ call: `PUT /kennismakers/${id}/status`, body, key: command.key, ...single })
      }
      case 'put member': {
        const { externalId, key } = command
        const body = this.#fieldsOf('members', command.data)
        const single = this.#single('members', (newId) =>
          externalId === '' ? { status: 400 } : model.put(externalId, body, newId),
        )
        return this.#request({ call: `PUT /members/by-external-id/${externalId}`, body, key, ...single })
      }
      case 'delete member': {
        const id = this.#idAt('members', command.place)
        const single = this.#single('members', () => model.delete('members', id))
        return this.#request({ call: `DELETE /members/${id}`, body: undefined, key: command.key, ...single })
      }
      case 'upsert attendance': {
        const body = this.#fieldsOf('attendance', command.data)
        const single = this.#single('attendance', (newId) => model.upsert(body, newId))
        return this.#request({ call: 'POST /attendance', body, key: command.key, ...single })
      }
      case 'batch of members': {
        const operations = command.operations.map(({ op, place, externalId, data }) => ({
          op,
          ...(op === 'upsert' && { external_id: externalId }),
          ...(op !== 'create' && op !== 'upsert' && { id: this.#idAt('members', place) }),
          ...(op !== 'delete' && { data: this.#fieldsOf('members', data) }),
        }))
        const check = this.#batch(operations, ({ op, id = 0, external_id = '', data = {} }, newId) => {
          if (op === 'merge' || (op === 'upsert' && external_id === '')) return { status: 422 }
          if (op === 'upsert') return model.put(external_id, data, newId)
          if (op === 'create') return model.create('members', data, newId)
          return op === 'update' ? model.update('members', id, data) : model.delete('members', id)
        })
        return this.#request({ call: 'POST /members/bulk', body: { operations }, key: command.key, check })
      }
      case 'batch of attendance': {
        const records = command.records.map((data) => this.#fieldsOf('attendance', data))
        const check = this.#batch(records, (fields, newId) => model.upsert(fields, newId))
        return this.#request({ call: 'POST /attendance/bulk', body: { records }, key: command.key, check })
      }
      case 'broken batch':
        return assertProblem(
          await this.#send('POST /members/bulk', command.body, command.key),
          command.key === undefined ? withoutKey : invalid,
        )
      case 'send again':
        return this.#lastWithKey && this.#request(this.#lastWithKey)
      case 'import groups':
        return this.#importGroups(command.rows.map((row) => this.#fieldsOf('groups', row)))
      case 'remove groups':
        return this.#removeGroups(command.places.map((place) => this.#idAt('groups', place)))
      case 'set stages':
        model.setStages(command.stages)
        return setStages(this.#kantine.store, this.#club.id, kantineItself, command.stages)
      case 'look':
        return this.compare()
    }
  }

  /** Compares all of the club's records with the model. */
  async compare(): Promise<void> {
    for (const [table, records] of Object.entries(this.#model.tables) as [Table, Map<number, unknown>][]) {
      const { body } = await this.#send<{ data: Stamped[]; has_more: boolean }>(`GET /${table}?limit=200`)
      const ids = [...records.keys()].sort((a, b) => a - b)
      assert.deepEqual(
        body.data.map(({ id }) => id),
        ids,
        `the ids of the ${table}`,
      )
      const expected = body.data.map((one) => this.#model.shown(table, one))
      assert.deepEqual(body, { data: expected, has_more: false })
    }
  }

  async #request(request: Request): Promise<void> {
    const { call, body, key, check } = request
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const answer = await this.#send<unknown>(call, payload, key)
    const { status, text } = answer
    if (key !== undefined) this.#lastWithKey = request
    else if (call.endsWith('/bulk')) return assertProblem(answer, withoutKey)
    const name = `${call} ${key}`
    const earlier = this.#answers.get(name)
    if (earlier && earlier.payload !== String(payload)) return assertProblem(answer, keyReused)
    assert.equal(answer.headers.get('idempotency-replayed'), earlier ? 'true' : null, told(answer))
    if (earlier) return this.#compareRepeated(request, earlier, answer)
    this.#model.begin()
    check(answer)
    const left =
      request.table && status < 300 && text !== '' ? this.#model.versionOf(request.table, JSON.parse(text).id) : 0
    if (key !== undefined && status < 300) this.#answers.set(name, { payload: String(payload), status, text, left })
  }

  /** A batch's response is repeated byte for byte. A single record is repeated in full only if it has not changed since. */
  #compareRepeated({ table }: Request, earlier: Earlier, answer: Sent<unknown>): void {
    assert.equal(answer.status, earlier.status, told(answer))
    const { id = 0, updated_at }: Partial<Stamped> = table && earlier.text !== '' ? JSON.parse(earlier.text) : {}
    const isThatVersion = !table || id === 0 || this.#model.versionOf(table, id) === earlier.left
    // Two writes within a millisecond can produce the same version.
    if (isThatVersion) assert.equal(answer.text, earlier.text)
    else if (answer.text === earlier.text)
      assert.deepEqual(answer.body, this.#model.shown(table, answer.body as Stamped))
    else assert.deepEqual(answer.body, { id, updated_at })
  }

  /** Checks the response to a request on one record. */
  #single(table: Table, work: (newId: () => number) => Outcome): Required<Pick<Request, 'table' | 'check'>> {
    const check = (answer: Sent<unknown>) => {
      const { id: idOfAnswer } = (answer.body || {}) as Partial<Stamped>
      const { status, id } = work(() => idOfAnswer ?? 0)
      if (status === 400) return assertProblem(answer, badRequest)
      if (status === 404) return assertProblem(answer, notFound)
      if (status === 422) return assertProblem(answer, invalid)
      const isThere = id !== undefined && this.#model.tables[table].has(id)
      assert.equal(answer.status, isThere ? status : 204, told(answer))
      const location = status === 201 ? `/api/v1/${table}/${id}` : null
      assert.equal(answer.headers.get('location'), location)
      if (isThere) assert.deepEqual(answer.body, this.#model.shown(table, answer.body as Stamped))
      else assert.equal(answer.text, '')
    }
    return { table, check }
  }

  /** Checks the response to a batch, item by item. */
  #batch<Item>(items: readonly Item[], work: (item: Item, newId: () => number) => Outcome): Request['check'] {
    return (answer) => {
      assert.equal(answer.status, 200, told(answer))
      const { results, succeeded, failed } = answer.body as Batch
      const expected = items.map((item, i) => work(item, () => results[i]?.id ?? 0))
      assert.deepEqual(
        results.map(({ error, code, errors, updated_at, etag, ...outcome }) => outcome),
        expected,
        told(answer),
      )
      assert.deepEqual(
        results.map(({ error }) => error !== undefined),
        expected.map(({ status }) => status >= 300),
      )
      const applied = expected.filter(({ status }) => status < 300).length
      assert.deepEqual([succeeded, failed], [applied, items.length - applied])
    }
  }

  async #importGroups(rows: readonly Fields[]): Promise<void> {
    const model = this.#model
    model.begin()
    const text = JSON.stringify(rows)
    const { ids } = await importRecords(this.#kantine.store, this.#club.id, kantineItself, group, {
      text,
      skipInvalid: false,
    })
    const areAllRight = rows.every((row) => model.canStore('groups', row, 'create'))
    assert.equal(ids.length, areAllRight ? rows.length : 0, text)
    for (const [i, id] of ids.entries()) model.create('groups', rows[i] as Fields, () => id)
  }

  async #removeGroups(ids: readonly number[]): Promise<void> {
    this.#model.begin()
    await this.#kantine.store.write(this.#club.id, kantineItself, (write) => write.remove(group, ids))
    for (const id of ids) if (this.#model.tables.groups.has(id)) this.#model.remove('groups', id)
  }

  #idAt(table: Table, place: Place): number {
    const given = this.#model.given[table]
    return given[place % (given.length + 1)] ?? neverGiven
  }

  /** The fields to send, with ids instead of places, and only JSON values. */
  #fieldsOf(table: Table, data: Drawn): Fields {
    const fields = Object.entries(data).map(([name, value]) => {
      const { of: target } = rules[table][name] ?? {}
      if (!target || value === null) return [name, value]
      return [
        name,
        Array.isArray(value) ? value.map((place) => this.#idAt(target, place)) : this.#idAt(target, Number(value)),
      ]
    })
    return JSON.parse(JSON.stringify(Object.fromEntries(fields)))
  }
}

const tableOf = (command: `${string} member` | `${string} kennismaker`): Table =>
  command.endsWith('kennismaker') ? 'kennismakers' : 'members'

const invalid = '422 validation_failed'
const badRequest = '400 bad_request'
const notFound = '404 not_found'
const withoutKey = '400 idempotency_key_required'
const keyReused = '422 idempotency_key_reused'

const assertProblem = (answer: Sent<unknown>, problem: string) =>
  assert.equal(`${answer.status} ${(answer.body as Partial<Problem>)?.code}`, problem, told(answer))

const told = ({ status, text }: Sent<unknown>) => `answered ${status} ${text}`
