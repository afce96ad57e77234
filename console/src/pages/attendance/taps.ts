/**
 * Taps on attendance sheets. They stay on this device until the server acknowledges them, so a page can be closed while offline. They
 * contain only ids, no names.
 */
import { clear, createStore, delMany, get, keys } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import { type AttendanceEnter, api } from '../../api.ts'
import { sendQueued } from '../../data/call.ts'
import { AlreadyDone, CallFailed } from '../../data/call-failed.ts'
import { type ClubOfReader, type SessionOfReader, useClub, useSession } from '../../data/session.ts'
import { noteMarks } from './marks.ts'

export type Tap = {
  readonly group_id: number
  readonly date: string
  readonly member_id: number
  /** Null clears the mark. */
  readonly present: boolean | null
  /** By the device's clock. The server is only told how long ago the tap was. */
  readonly at: number
}

type Taps = {
  /** Taps that the server has not acknowledged yet. */
  readonly waiting: readonly Tap[]
  /** The last tap on each mark since the page was opened. */
  readonly own: readonly Tap[]
  /** Why the last attempt to send failed. */
  readonly error: CallFailed | undefined
}

type Owner = { readonly account: SessionOfReader['administrator']; readonly club: Pick<ClubOfReader, 'id' | 'slug'> }

const most = 500

/** Taps in quick succession are sent in one write. */
const gatherMs = 700

const pauseMs = 3_000

const store = createStore('kantine-attendance', 'taps')

const isSameMark = (one: Tap, other: Tap) =>
  one.group_id === other.group_id && one.date === other.date && one.member_id === other.member_id

/** Changes the value under a key in one transaction; an empty list is deleted. */
const changeKept = (key: string, changed: (taps: readonly Tap[]) => readonly Tap[]): Promise<void> =>
  store(
    'readwrite',
    (kept) =>
      new Promise((resolve, reject) => {
        const { transaction } = kept
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
        const read: IDBRequest<readonly Tap[] | undefined> = kept.get(key)
        read.onsuccess = () => {
          const taps = changed(read.result ?? [])
          if (taps.length > 0) kept.put(taps, key)
          else kept.delete(key)
        }
      }),
  )

class TapQueue {
  #taps: Taps = { waiting: [], own: [], error: undefined }
  readonly #listeners = new Set<() => void>()
  readonly #owner: Owner
  readonly #key: string
  #isSending = false
  #next: ReturnType<typeof setTimeout> | undefined

  constructor(owner: Owner) {
    this.#owner = owner
    this.#key = `${owner.account.id} ${owner.club.id}`
    window.addEventListener('online', this.send)
    void this.#open()
  }

  readonly listen = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly taps = () => this.#taps

  /** Shows a tap immediately, keeps it on the device and sends it. */
  readonly tap = (tap: Tap): void => {
    const { waiting, own } = this.#taps
    const withTap = (taps: readonly Tap[]) => [...taps.filter((other) => !isSameMark(other, tap)), tap]
    this.#set({ waiting: withTap(waiting), own: withTap(own) })
    // Some browsers store nothing in private windows.
    changeKept(this.#key, withTap).catch(() => undefined)
    this.#next ??= setTimeout(this.send, gatherMs)
  }

  /** Sends the waiting taps, and retries later if the server cannot be reached. */
  readonly send = async (): Promise<void> => {
    if (this.#isSending) return
    this.#isSending = true
    clearTimeout(this.#next)
    this.#next = undefined
    try {
      while (this.#taps.waiting.length > 0) await this.#sendSome(this.#taps.waiting.slice(0, most))
      this.#set({ error: undefined })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      this.#set({ error })
      if (isPassing(error)) this.#next = setTimeout(this.send, pauseMs)
    } finally {
      this.#isSending = false
    }
  }

  async #sendSome(taps: readonly Tap[]): Promise<void> {
    const { account, club } = this.#owner
    const now = Date.now()
    const items = taps.map(({ at, ...tap }) => ({ ...tap, age_ms: Math.max(0, now - at) }))
    const { later } = await sendQueued(api(club.slug).attendance.enter({ items })).catch(whenDone)
    const marks = taps.map(({ at, ...tap }) => ({ ...tap, at: new Date(at).toISOString(), by: account.name }))
    noteMarks(club.slug, [...marks, ...later])
    this.#set({ waiting: this.#taps.waiting.filter((tap) => !taps.includes(tap)) })
    const isSent = (kept: Tap) => taps.some((tap) => isSameMark(tap, kept) && tap.at === kept.at)
    await changeKept(this.#key, (kept) => kept.filter((tap) => !isSent(tap))).catch(() => undefined)
  }

  /** Resumes sending taps from an earlier visit, and deletes those of other accounts, whose sessions in this browser have ended. */
  async #open(): Promise<void> {
    try {
      const mine = `${this.#owner.account.id} `
      const others = (await keys<string>(store)).filter((key) => !key.startsWith(mine))
      await delMany(others, store)
      const kept = (await get<readonly Tap[]>(this.#key, store)) ?? []
      const { waiting, own } = this.#taps
      const earlier = kept.filter((tap) => !own.some((other) => isSameMark(other, tap)))
      this.#set({ waiting: [...earlier, ...waiting], own: [...earlier, ...own] })
    } catch {
      // A browser without storage has no taps to resume.
    }
    void this.send()
  }

  #set(taps: Partial<Taps>): void {
    this.#taps = { ...this.#taps, ...taps }
    for (const listener of this.#listeners) listener()
  }
}

/** The marks are ordered by the time of the tap, so nothing is lost if the response is not known. */
function whenDone(error: unknown): AttendanceEnter {
  if (error instanceof AlreadyDone) return { later: [] }
  throw error
}

/** Whether a later attempt may succeed without anyone's help. */
const isPassing = ({ problem: { status } }: CallFailed) => status === 0 || status === 429 || status >= 500

/** Whether the server could not be reached. */
export const isUnreachable = (error: CallFailed | undefined) => error !== undefined && error.problem.status === 0

const queues = new Map<string, TapQueue>()

/** An account's queue for a club. It starts sending when it is first requested. */
export function queueOf(owner: Owner): TapQueue {
  const key = `${owner.account.id} ${owner.club.id}`
  const queue = queues.get(key) ?? new TapQueue(owner)
  queues.set(key, queue)
  return queue
}

export function useTaps() {
  const club = useClub()
  const queue = queueOf({ account: useSession().administrator, club })
  const { tap, send } = queue
  return { ...useSyncExternalStore(queue.listen, queue.taps), tap, send }
}

/** Tries to send the waiting taps. */
export const sendTaps = () => Promise.all([...queues.values()].map(({ send }) => send()))

/** Deletes all taps on this device, when the reader signs out. */
export const forgetTaps = (): Promise<void> => clear(store).catch(() => undefined)
