import { answered } from '@kantine/contract/administration/answered.ts'
import { calendarLink } from '@kantine/contract/administration/calendar-link.ts'
import {
  type CalendarLink,
  calendarLinks,
  createCalendarLink,
  listCalendarLinks,
  replaceCalendarLink,
  revokeCalendarLink,
} from '../../callers/calendar-links.ts'
import type { Context } from '../context.ts'
import { listOf, one, operation } from '../operation.ts'

const ofLinks = { on: calendarLink, offered: ['application'], permission: 'events:write' } as const

const withUrl = { ...calendarLink.fields, url: answered.secret('URL', 'URL') }

const shown = (link: CalendarLink) => ({ ...calendarLinks.jsonOf(link), group: link.group })

const shownWithUrl = ({ config }: Context, { token, ...link }: CalendarLink & { readonly token: string }) => ({
  ...shown(link),
  url: `${config.baseUrl}/calendar/${token}.ics`,
})

const list = operation({
  ...ofLinks,
  name: 'list',
  about: 'all',
  title: { en: 'Calendar links', nl: 'Agendalinks' },
  says: { en: 'Lists a club’s calendar links.', nl: 'Toont de agendalinks van een club.' },
  effect: 'reads',
  output: listOf(calendarLink.fields),
  run: async ({ store }, { club }) => ({ data: (await listCalendarLinks(store, club)).map(shown), has_more: false }),
})

const create = operation({
  ...ofLinks,
  name: 'create',
  about: 'all',
  title: { en: 'New calendar link', nl: 'Nieuwe agendalink' },
  says: {
    en: 'Creates a secret calendar URL that reveals event titles, times and places. It is shown once.',
    nl: 'Maakt een geheime URL om de activiteiten in je agenda te zien, met titel, tijd en plaats. Je ziet de URL maar één keer.',
  },
  logs: {
    'calendar_link.created': { en: 'Calendar link {subject} created', nl: 'Agendalink {subject} gemaakt' },
  },
  effect: 'writes',
  input: { group_id: calendarLink.fields.group_id },
  output: one(withUrl),
  run: async (context, { club, actor }, { group_id = null }) =>
    shownWithUrl(context, await createCalendarLink(context.store, actor, club, group_id)),
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
  effect: 'writes',
  output: one(withUrl),
  run: async (context, { club, actor }, { id }) =>
    shownWithUrl(context, await replaceCalendarLink(context.store, actor, club, id)),
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
  run: async ({ store }, { club, actor }, { id }) => shown(await revokeCalendarLink(store, actor, club, id)),
})

export default [list, create, replace, revoke]
