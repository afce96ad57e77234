import {
  endOtherSessions,
  endSessionById,
  type ListedSession,
  listSessions,
} from '../../callers/administrators/sessions.ts'
import { form } from '../../http/pages/form.ts'
import { formToken } from '../../http/pages/form-token.ts'
import { html } from '../../http/pages/html.ts'
import type { Language } from '../../http/pages/language.ts'
import { readForm } from '../../http/pages/read-form.ts'
import { wholeNumber } from '../../http/query.ts'
import type { OwnCall, Route, Shown } from './call.ts'
import { momentOf } from './moment.ts'
import { backToOverview } from './overview.ts'
import { paths } from './paths.ts'

const words = {
  title: { en: 'Where you are signed in', nl: 'Waar je bent ingelogd' },
  what: {
    en: 'Do you not know one of these? Sign it out, and change your password.',
    nl: 'Herken je er een niet? Log die uit en wijzig je wachtwoord.',
  },
  here: { en: 'This browser', nl: 'Deze browser' },
  unknown: { en: 'An unknown browser', nl: 'Een onbekende browser' },
  since: { en: 'Since', nl: 'Sinds' },
  used: { en: 'Last used', nl: 'Laatst gebruikt' },
  signOut: { en: 'Sign out', nl: 'Uitloggen' },
  others: { en: 'Sign out everywhere else', nl: 'Overal elders uitloggen' },
}

/** The sessions of the administrator. */
export const sessionRoutes: readonly Route[] = [
  { kind: 'own', method: 'GET', path: paths.sessions, handle: list },
  {
    kind: 'own',
    method: 'POST',
    path: paths.sessions,
    async handle({ services, session: { administrator }, actor, secret, raw }) {
      const { id } = readForm(raw, { id: 'text' }, { secret, purpose: paths.sessions })
      await endSessionById(services.store, actor, administrator, wholeNumber.test(id) ? Number(id) : 0)
      return paths.sessions
    },
  },
  {
    kind: 'own',
    method: 'POST',
    path: paths.otherSessions,
    async handle({ services, session, actor, secret, raw }) {
      readForm(raw, {}, { secret, purpose: paths.otherSessions })
      await endOtherSessions(services.store, actor, session)
      return paths.sessions
    },
  },
]

async function list({ services, session, secret, language }: OwnCall): Promise<Shown> {
  const sessions = await listSessions(services.store, session.administrator)
  const title = words.title[language]
  const token = formToken(secret, paths.sessions)
  const rows = sessions.map(
    (one) => html`<div class="row">
<span>${nameOf(one, language)}${one.id === session.id && html` <strong class="tag">${words.here[language]}</strong>`}<br>
<span class="soft small">${words.since[language]} ${momentOf(one.createdAt, language)} · ${one.address}<br>${words.used[language]} ${momentOf(one.seenAt, language)}</span></span>
${one.id !== session.id && form(paths.sessions, token, html`<input type="hidden" name="id" value="${one.id}">`, [{ label: words.signOut[language], look: 'plain' }])}
</div>`,
  )
  const body = html`<div class="card">
<h1>${title}</h1>
<p class="soft">${words.what[language]}</p>
${rows}
${sessions.length > 1 && form(paths.otherSessions, formToken(secret, paths.otherSessions), [], [{ label: words.others[language], look: 'danger' }])}
${backToOverview(language)}
</div>`
  return { title, body, path: paths.sessions }
}

const nameOf = ({ browser }: ListedSession, language: Language) => browser ?? words.unknown[language]
