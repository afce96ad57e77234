import { endOtherSessions, endSessionById, listSessions } from '../../callers/accounts/sessions.ts'
import { type Button, form } from '../../http/pages/form.ts'
import { formToken } from '../../http/pages/form-token.ts'
import { html } from '../../http/pages/html.ts'
import { readForm } from '../../http/pages/read-form.ts'
import type { OwnCall, Route, Shown } from './call.ts'
import { momentOf } from './moment.ts'
import { backToOverview } from './overview.ts'
import { paths, withQuery } from './paths.ts'

const words = {
  title: { en: 'Where you are signed in', nl: 'Waar je bent ingelogd' },
  what: {
    en: 'Not yours? Sign it out and change your password.',
    nl: 'Herken je een apparaat niet? Log het uit en wijzig je wachtwoord.',
  },
  here: { en: 'This browser', nl: 'Deze browser' },
  unknown: { en: 'An unknown browser', nl: 'Een onbekende browser' },
  since: { en: 'Since', nl: 'Sinds' },
  used: { en: 'Last used', nl: 'Laatst gebruikt' },
  from: { en: 'From', nl: 'Adres' },
  signOut: { en: 'Sign out', nl: 'Uitloggen' },
  signedOut: { en: 'You signed out that device.', nl: 'Dat apparaat is uitgelogd.' },
  others: { en: 'Sign out everywhere else', nl: 'Op alle andere apparaten uitloggen' },
}

export const sessionRoutes: readonly Route[] = [
  { kind: 'own', method: 'GET', path: paths.sessions, handle: list },
  { kind: 'own', method: 'POST', path: paths.sessions, handle: end },
]

/** The target of a button: the session with this id, or all but this browser's. */
const others = 'others'

async function end({ services: { store }, session, actor, secret, raw }: OwnCall): Promise<string> {
  const { ends } = readForm(raw, { ends: 'text' }, { secret, purpose: paths.sessions })
  if (ends === others) await endOtherSessions(store, actor, session)
  else await endSessionById(store, actor, session.administrator, /^\d{1,15}$/.test(ends) ? Number(ends) : -1)
  return withQuery(paths.sessions, { done: 'signed-out' })
}

async function list({ services, session, secret, language, request }: OwnCall): Promise<Shown> {
  const sessions = await listSessions(services.store, session.administrator)
  const say = (name: keyof typeof words) => words[name][language]
  const token = formToken(secret, paths.sessions)
  const { done } = request.query as { readonly done?: unknown }
  const rows = sessions.map((one) => {
    const name = one.browser ?? say('unknown')
    const isThis = one.id === session.id
    const spoken = `${say('signOut')}: ${name}`
    const signOut: Button = { label: say('signOut'), spoken, look: 'plain', name: 'ends', value: String(one.id) }
    return html`<div class="row">
<div>${name}${isThis && html` <strong class="tag">${say('here')}</strong>`}
<div class="soft small">${say('since')} ${momentOf(one.createdAt, language)}<br>
${say('used')} ${momentOf(one.seenAt, language)}<br>
${say('from')} ${one.address}</div></div>
${!isThis && form(paths.sessions, token, [], [signOut])}
</div>`
  })
  const signOutOthers: Button = { label: say('others'), look: 'danger', name: 'ends', value: others }
  const body = html`<div class="card">
<h1>${say('title')}</h1>
${done === 'signed-out' && html`<p class="notice" role="status">${say('signedOut')}</p>`}
<p class="soft">${say('what')}</p>
${rows}
${sessions.length > 1 && form(paths.sessions, token, [], [signOutOthers])}
${backToOverview(language)}
</div>`
  return { title: say('title'), body, path: paths.sessions }
}
