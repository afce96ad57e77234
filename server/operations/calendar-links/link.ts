import { answered } from '@kantine/contract/administration/answered.ts'
import { calendarLink } from '@kantine/contract/administration/calendar-link.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { type CalendarLink, calendarLinks, linksIn, newLinkToken, tokenOf } from '../../callers/calendar-links.ts'
import { Refusal, wrongField } from '../../refusal.ts'
import { takeIds } from '../../store/counters.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import type { Context } from '../context.ts'
import { listOf, one, operation } from '../operation.ts'

const ofLinks = { on: calendarLink, offered: ['application'], permission: 'events:write' } as const

const withUrl = { ...calendarLink.fields, url: answered.secret('URL', 'URL') }

const shown = (link: CalendarLink) => ({
  ...calendarLinks.jsonOf(link),
  group: link.group,
  can_be_shown: link.token !== null,
})

const shownWithUrl = ({ config }: Context, link: CalendarLink, token: string) => ({
  ...shown(link),
  url: `${config.baseUrl}/calendar/${token}.ics`,
})

async function linkIn(db: Connection, club: number, id: number): Promise<CalendarLink> {
  const link = (await linksIn(db, club)).find((one) => one.id === id)
  if (link) return link
  throw new Refusal('not_found', {
    en: 'There is no such calendar link in this club.',
    nl: 'Deze agendalink hoort niet bij deze club.',
  })
}

const subjectOf = (id: number) => `calendar_link ${id}`

const mostLinks = 100

const list = operation({
  ...ofLinks,
  name: 'list',
  about: 'all',
  title: { en: 'Calendar links', nl: 'Agendalinks' },
  says: { en: 'Lists a club’s calendar links.', nl: 'Toont de agendalinks van een club.' },
  effect: 'reads',
  output: listOf(calendarLink.fields),
  run: async ({ store }, { club }) => {
    const links = await store.read(club, (db) => linksIn(db, club))
    return { data: links.map(shown), has_more: false }
  },
})

const create = operation({
  ...ofLinks,
  name: 'create',
  about: 'all',
  title: { en: 'New calendar link', nl: 'Nieuwe agendalink' },
  says: {
    en: 'Creates a secret calendar URL that reveals event titles, times and places.',
    nl: 'Maakt een geheime URL om de activiteiten in je agenda te zien, met titel, tijd en plaats.',
  },
  logs: {
    'calendar_link.created': { en: 'Calendar link {subject} created', nl: 'Agendalink {subject} gemaakt' },
  },
  lost: {
    en: 'The link was already created. Choose “Show link” to see its URL.',
    nl: 'De link was al gemaakt. Kies ‘Link tonen’ om de URL te zien.',
  },
  effect: 'writes',
  input: { group_id: calendarLink.fields.group_id },
  output: one(withUrl),
  async run(context, { club, actor }, { group_id: groupId = null }) {
    const { store, seal } = await context.webhooks()
    return store.write(club, actor, async (write) => {
      const { db, note } = write
      if (groupId !== null && !(await write.bodies(group, [groupId])).has(groupId))
        throw wrongField('group_id', {
          en: 'must be a group of this club',
          nl: 'moet een groep van deze club zijn',
        })
      const counted = await db.get(sql`select count(*) as links from calendar_links where club_id = ${club}`)
      if (Number(counted?.links) >= mostLinks)
        throw new Refusal('bad_request', {
          en: `A club can have at most ${mostLinks} calendar links. Revoke an unused one.`,
          nl: `Een club kan hoogstens ${mostLinks} agendalinks hebben. Trek een ongebruikte link in.`,
        })
      const id = await takeIds(db, 'calendar_link', 1, club)
      const { token, digest, sealed } = newLinkToken(seal, club, id)
      const createdAt = store.wallClock()
      await db.all(calendarLinks.insert({ clubId: club, id, groupId, createdAt, digest, token: sealed }))
      note({ action: 'calendar_link.created', subject: subjectOf(id) })
      return shownWithUrl(context, await linkIn(db, club, id), token)
    })
  },
})

const replace = operation({
  ...ofLinks,
  name: 'replace',
  about: 'one',
  noun: 'replacement',
  title: { en: 'Replace calendar link', nl: 'Agendalink vervangen' },
  says: {
    en: 'Gives the link a new URL. Calendars with the old URL stop updating.',
    nl: 'Geeft de link een nieuwe URL. Agenda’s met de oude URL worden niet meer bijgewerkt.',
  },
  logs: {
    'calendar_link.replaced': { en: 'Calendar link {subject} replaced', nl: 'Agendalink {subject} vervangen' },
  },
  lost: {
    en: 'The link was already replaced. Choose “Show link” to see its new URL.',
    nl: 'De link was al vervangen. Kies ‘Link tonen’ om de nieuwe URL te zien.',
  },
  effect: 'writes',
  output: one(withUrl),
  async run(context, { club, actor }, { id }) {
    const { store, seal } = await context.webhooks()
    return store.write(club, actor, async ({ db, note }) => {
      const link = await linkIn(db, club, id)
      const { token, digest, sealed } = newLinkToken(seal, club, id)
      await db.all(
        sql`update calendar_links set digest = ${digest}, token = ${sealed} where club_id = ${club} and id = ${id}`,
      )
      note({ action: 'calendar_link.replaced', subject: subjectOf(id) })
      return shownWithUrl(context, { ...link, token: sealed }, token)
    })
  },
})

const show = operation({
  ...ofLinks,
  name: 'show',
  about: 'one',
  noun: 'url',
  title: { en: 'Show link', nl: 'Link tonen' },
  says: {
    en: 'Shows the URL of a calendar link again.',
    nl: 'Toont de URL van een agendalink opnieuw.',
  },
  logs: {
    'calendar_link.shown': { en: 'Calendar link {subject} shown again', nl: 'Agendalink {subject} opnieuw getoond' },
  },
  lost: {
    en: 'The link was already shown. Choose “Show link” again.',
    nl: 'De link was al getoond. Kies nog een keer ‘Link tonen’.',
  },
  effect: 'writes',
  output: one(withUrl),
  async run(context, { club, actor }, { id }) {
    const { store, seal } = await context.webhooks()
    return store.write(club, actor, async ({ db, note }) => {
      const link = await linkIn(db, club, id)
      const token = tokenOf(seal, link)
      if (token === undefined)
        throw new Refusal('bad_request', {
          en: 'The URL of this link cannot be shown again. Replace the link to get a new URL.',
          nl: 'De URL van deze link is niet meer te tonen. Vervang de link voor een nieuwe URL.',
        })
      note({ action: 'calendar_link.shown', subject: subjectOf(id) })
      return shownWithUrl(context, link, token)
    })
  },
})

const revoke = operation({
  ...ofLinks,
  name: 'revoke',
  about: 'one',
  noun: 'revocation',
  title: { en: 'Revoke calendar link', nl: 'Agendalink intrekken' },
  says: {
    en: 'Revokes the link. Calendars that use it stop updating.',
    nl: 'Trekt de link in. Agenda’s met deze link worden niet meer bijgewerkt.',
  },
  logs: {
    'calendar_link.revoked': { en: 'Calendar link {subject} revoked', nl: 'Agendalink {subject} ingetrokken' },
  },
  effect: 'destroys',
  output: one(calendarLink.fields),
  run: ({ store }, { club, actor }, { id }) =>
    store.write(club, actor, async ({ db, note }) => {
      const link = await linkIn(db, club, id)
      await db.all(sql`delete from calendar_links where club_id = ${club} and id = ${id}`)
      note({ action: 'calendar_link.revoked', subject: subjectOf(id) })
      return shown(link)
    }),
})

export default [list, create, show, replace, revoke]
