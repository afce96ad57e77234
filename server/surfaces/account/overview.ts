import type { Language, LocalizedText } from '@kantine/contract/languages.ts'
import { clubsOf } from '../../callers/accounts/administrators.ts'
import { roles } from '../../callers/accounts/roles.ts'
import { hasSecondFactor } from '../../callers/accounts/second-factor.ts'
import { listSessions } from '../../callers/accounts/sessions.ts'
import { form } from '../../http/pages/form.ts'
import { formToken } from '../../http/pages/form-token.ts'
import { type Html, html } from '../../http/pages/html.ts'
import { assistantsOf } from './assistants.ts'
import type { OwnCall, Route, Shown } from './call.ts'
import { momentOf } from './moment.ts'
import { newsOf } from './notices.ts'
import { consolePath, paths } from './paths.ts'

const words = {
  title: { en: 'Your account', nl: 'Je account' },
  clubs: { en: 'Your clubs', nl: 'Je clubs' },
  security: { en: 'Security', nl: 'Beveiliging' },
  password: { en: 'Password', nl: 'Wachtwoord' },
  since: { en: 'Since', nl: 'Sinds' },
  change: { en: 'Change', nl: 'Wijzigen' },
  secondFactor: { en: 'Two-step verification', nl: 'Tweestapsverificatie' },
  on: { en: 'On', nl: 'Aan' },
  off: { en: 'Off', nl: 'Uit' },
  turnOn: { en: 'Turn on', nl: 'Aanzetten' },
  turnOff: { en: 'Turn off', nl: 'Uitzetten' },
  sessions: { en: 'Where you are signed in', nl: 'Waar je bent ingelogd' },
  told: { en: 'Notifications', nl: 'Meldingen' },
  lately: { en: 'In the last 90 days', nl: 'In de afgelopen 90 dagen' },
  look: { en: 'View', nl: 'Bekijken' },
  open: { en: 'Open', nl: 'Openen' },
  signOut: { en: 'Sign out', nl: 'Uitloggen' },
  back: { en: 'Back to your account', nl: 'Terug naar je account' },
}

const inPlaces = {
  en: (count: number) => (count === 1 ? 'In this browser' : `In ${count} browsers`),
  nl: (count: number) => (count === 1 ? 'In deze browser' : `In ${count} browsers`),
}

/** The action that another page just completed, from the query. */
const done: { readonly [name: string]: LocalizedText } = {
  password: {
    en: 'Your password was changed. You are signed out everywhere else.',
    nl: 'Je wachtwoord is gewijzigd. Je bent op alle andere apparaten uitgelogd.',
  },
  'password-and-given-out': {
    en: 'Your password was changed. You are signed out everywhere else. Your assistants, invitations and password reset links no longer work.',
    nl: 'Je wachtwoord is gewijzigd. Je bent op alle andere apparaten uitgelogd. Je assistenten hebben geen toegang meer. Je uitnodigingen en links voor een nieuw wachtwoord werken niet meer.',
  },
  'second-factor-off': { en: 'Two-step verification is off.', nl: 'Tweestapsverificatie staat uit.' },
  'assistant-ended': { en: 'The assistant no longer has access.', nl: 'De assistent heeft geen toegang meer.' },
}

/** The link back, at the bottom of a page. */
export const backToOverview = (language: Language): Html =>
  html`<p class="small"><a href="${paths.overview}">${words.back[language]}</a></p>`

/** The page that users see after signing in. */
export const overviewRoutes: readonly Route[] = [{ kind: 'own', method: 'GET', path: paths.overview, handle: overview }]

async function overview(call: OwnCall): Promise<Shown> {
  const {
    services: { store },
    session: { administrator },
    request,
    secret,
    language,
  } = call
  const [clubs, news, assistants, isOn, sessions] = await Promise.all([
    clubsOf(store, administrator.id),
    newsOf(call),
    assistantsOf(call),
    hasSecondFactor({ all: store.findAcrossClubs }, administrator.id),
    listSessions(store, administrator),
  ])
  const say = (name: keyof typeof words) => words[name][language]
  const { done: name } = request.query as { readonly done?: unknown }
  const notice = typeof name === 'string' && Object.hasOwn(done, name) ? done[name] : undefined
  const body = html`<div class="card">
<h1>${administrator.name}</h1>
<p class="soft">${administrator.email}</p>
${notice && html`<p class="notice" role="status">${notice[language]}</p>`}
${news}
${clubs.length > 0 && html`<h2>${say('clubs')}</h2>`}
${clubs.map(({ name, slug, role }) =>
  row(name, roles[role].title[language], { path: consolePath(slug), text: say('open') }),
)}
${assistants}
<h2>${say('security')}</h2>
${row(say('password'), `${say('since')} ${momentOf(administrator.passwordSetAt, language)}`, { path: paths.password, text: say('change') })}
${row(say('secondFactor'), say(isOn ? 'on' : 'off'), { path: paths.secondFactor, text: say(isOn ? 'turnOff' : 'turnOn') })}
${row(say('sessions'), inPlaces[language](sessions.length), { path: paths.sessions, text: say('look') })}
${row(say('told'), say('lately'), { path: paths.notices, text: say('look') })}
${form(paths.signOut, formToken(secret, paths.signOut), [], [{ label: say('signOut'), look: 'plain' }])}
</div>`
  return { title: say('title'), body, path: paths.overview }
}

const row = (
  name: string,
  value: string,
  link?: { readonly path: string; readonly text: string },
) => html`<div class="row">
<span>${name}<br><span class="soft small">${value}</span></span>
${link && html`<a href="${link.path}" aria-label="${name}: ${link.text}">${link.text}</a>`}
</div>`
