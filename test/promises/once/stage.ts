/** A club with what the examples of the definitions refer to, and everything that the application's writes need. */
import { event } from '@kantine/contract/resources/event.ts'
import { facility } from '@kantine/contract/resources/facility.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { allowAssistants } from '../../../server/callers/assistants/allow.ts'
import { kantineItself } from '../../../server/store/actor.ts'
import type { FieldValues } from '../../../server/store/body.ts'
import { grantTo } from '../../assistants/connected-assistant.ts'
import { loggedIn } from '../../console/browser.ts'
import { newAdministrator } from '../../support/clubs-and-people.ts'
import type { Running } from '../../support/kantine.ts'

type Made = { readonly id: number }

export type Stage = Awaited<ReturnType<typeof stageOf>>

/** @param slug of a new club */
export async function stageOf(kantine: Running, slug: string) {
  const { club, browser, administrator } = await loggedIn(kantine, slug)
  const { store } = kantine
  const at = `/clubs/${slug}`
  let number = 0
  await store.write(club.id, kantineItself, async (write) => {
    const record = (id: number | undefined, fields: FieldValues) => ({ id: id ?? 1, fields })
    await write.put(season, [
      record(season.exampleId, { name: '2026/2027', starts_on: '2026-08-01', ends_on: '2027-07-31' }),
    ])
    await write.put(group, [
      record(group.exampleId, { name: 'Meiden onder 15' }),
      record(8, { name: 'Selectie' }),
      record(2, { name: 'Jeugd' }),
    ])
    await write.put(facility, [record(facility.exampleId, { name: 'Kantine' }), record(1, { name: 'Sportpark' })])
    await write.put(event, [
      record(event.exampleId, { title: 'Nieuwjaarsreceptie', starts_at: '2127-01-09T15:00:00.000Z' }),
    ])
    await write.put(member, [
      record(member.exampleId, { name: 'Sanne de Vries' }),
      record(27, { name: 'Youssef Amrani' }),
    ])
  })
  /** Makes a call that is not looked at, and returns its answer. */
  async function does<Answer = Made>(call: string, body?: object | string): Promise<Answer> {
    const answer = await browser.call<Answer>(`${call.replace(' ', ` ${at}`)}`, body)
    if (answer.status >= 300) throw new Error(`${call}: ${answer.text}`)
    return answer.body
  }
  const id = async (call: string, body?: object) => (await does(call, body)).id
  return {
    kantine,
    club,
    browser,
    administrator,
    slug,
    does,
    /** A text that is new each time. */
    fresh: (word: string) => `${word} ${++number}`,
    member: () => id('POST /members', { name: `Lid ${++number}`, email: `lid.${number}@example.org` }),
    group: () => id('POST /groups', { name: `Groep ${++number}` }),
    kennismaker: () => id('POST /kennismakers', { name: `Kennismaker ${++number}` }),
    charge: (member_id = member.exampleId) =>
      id('POST /charges', { member_id, description: `Contributie ${++number}`, amount_cents: 5000 }),
    key: () => id('POST /keys', { label: `Website ${++number}`, scopes: ['members:read', 'groups:read'] }),
    /** An endpoint that nobody listens to. */
    endpoint: () => id('POST /webhooks', { url: 'http://127.0.0.1:1/', events: ['member.created'] }),
    link: () => id('POST /calendar-links', {}),
    person: async () => (await newAdministrator(store, [slug], 'reader', `person.${++number}@${slug}.example`)).id,
    event: () => id('POST /events', { title: `Training ${++number}`, starts_at: '2127-01-09T15:00:00.000Z' }),
    /** The first of some weekly events. */
    async series() {
      const first = await id('POST /events', { title: `Training ${++number}`, starts_at: '2026-09-01T18:00:00.000Z' })
      await does(`POST /events/${first}/repetition`, { every: 'week', until: '2026-09-30' })
      return first
    },
    async grant() {
      await allowAssistants(store, kantineItself, club.id, true)
      return (await grantTo(store, club.id, administrator.id)).id
    },
  }
}
