import { Client, keep, type Listed, type Mirror } from './client.ts'
import { written } from './world.ts'

type Change = Listed & { readonly resource: string; readonly record_id: number; readonly change: string }

/** Up to this many changed records of a collection are fetched one by one. For more, a walk by `updated_since` is cheaper. */
const fewRecords = 20

/**
 * Keeps mirrors of all collections with `GET /changes`, as docs/sync.md describes: copies everything once, then follows the changes,
 * fetches changed records and drops removed ones. It never copies everything again.
 */
export class ChangesClient extends Client {
  /** The parameters that continue the changes: from the start of the copy or the last walk, or after the last change seen. */
  #next: { readonly [parameter: string]: string } | undefined

  /** Updates all collections, because the list of changes covers all of them. */
  async sync(): Promise<void> {
    const answered = written.map((collection) => [collection, this.answered(collection)] as const)
    if (this.#next) await this.#follow(this.#next)
    else await this.#copy()
    for (const [collection, howMany] of answered) await this.judge(collection, howMany)
  }

  async #copy(): Promise<void> {
    for (const collection of written) {
      const mirror: Mirror = new Map()
      const began = await this.walk(collection, {}, (record) => keep(mirror, record))
      this.#next ??= { updated_since: began }
      this.mirrors.set(collection, mirror)
    }
  }

  async #follow(next: { readonly [parameter: string]: string }): Promise<void> {
    const changes: Change[] = []
    const began = await this.walk<Change>('changes', next, (change) => changes.push(change))
    for (const [collection, some] of Map.groupBy(changes, ({ resource }) => resource)) {
      const mirror = this.mirrors.get(collection)
      if (mirror) await this.#apply(collection, mirror, some)
    }
    const last = changes.at(-1)
    if (this.random.chance(0.5)) this.#next = { updated_since: began }
    else if (last) this.#next = { starting_after: String(last.id) }
  }

  async #apply(collection: string, mirror: Mirror, changes: readonly Change[]): Promise<void> {
    const latest = new Map(changes.map((change) => [change.record_id, change.change]))
    const wanted = [...latest].flatMap(([id, change]) => (change === 'deleted' ? [] : [id]))
    const found: Mirror = new Map()
    if (wanted.length > fewRecords) {
      const since = (changes[0] as Change).updated_at
      await this.walk<Listed>(collection, { updated_since: since }, (record) => keep(found, record))
    } else {
      for (const id of wanted) {
        const { status, body } = await this.call<Listed>(`GET /${collection}/${id}`)
        if (status === 200) keep(found, body)
      }
    }
    for (const id of latest.keys()) mirror.delete(id)
    for (const [id, record] of found) mirror.set(id, record)
  }
}
