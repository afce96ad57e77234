import { scopesGranted } from '../../../callers/assistants/grants.ts'
import { summaryOf } from '../../../http/pages/form.ts'
import { attributes, type Html, html } from '../../../http/pages/html.ts'
import { sendAdministratorPage } from '../../../http/pages/page.ts'
import { consentPath } from '../paths.ts'
import type { Call, ClubOfConsent, Obstacle, Shown } from './call.ts'
import { consentForm, refuseButton } from './form.ts'
import { grantPage, type Ticked } from './grant-page.ts'
import { obstacles, words } from './words.ts'

/** Shows the page of the club in the query, of the only possible club, or of all clubs. */
export async function show(call: Call): Promise<void> {
  const { searchParams } = new URL(call.request.originalUrl, call.services.config.baseUrl)
  await showClub(call, searchParams.get('club') ?? undefined)
}

/** Shows the assistant's request in a club, or the choice of the club. Without a slug, it shows the only possible club. */
export async function showClub(call: Call, slug: string | undefined, ticked?: Ticked): Promise<void> {
  const possible = call.clubs.filter(({ obstacle }) => !obstacle)
  const club = slug === undefined && possible.length === 1 ? possible[0] : possible.find((one) => one.slug === slug)
  if (!club) return send(call, clubsPage(call, slug))
  const { asked, session } = call
  const has = await scopesGranted(call.services.store, {
    clubId: club.id,
    administratorId: session.administrator.id,
    clientId: asked.client.id,
  })
  send(call, grantPage(call, club, has, ticked))
}

export function send({ reply, asked, language, request }: Call, { title, body }: Shown): void {
  // The response to a form has no URL to return to after a change of language; the access request does.
  const path = request.method === 'GET' ? request.originalUrl : `${consentPath}/${asked.uid}`
  sendAdministratorPage(reply, { title, language, path, body, formAction: [formTargetOf(asked.redirectUri)] })
}

/** The origin, or private scheme, of the redirect URI, for the content security policy: Chromium lets a form redirect nowhere else. */
function formTargetOf(redirectUri: string): string {
  const { protocol, origin, hostname } = new URL(redirectUri)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  // A source in the policy cannot be an IPv6 address, such as the loopback address.
  return isWeb && !hostname.startsWith('[') ? origin : protocol
}

/** @param wanted the slug of a club that was chosen but is not possible */
function clubsPage(call: Call, wanted?: string): Shown {
  const { asked, clubs, language } = call
  const isPossible = clubs.some(({ obstacle }) => !obstacle)
  const heading = (isPossible ? words.whichClub : words.noClub)(asked.client.name)[language]
  const missed = clubs.find(({ slug, obstacle }) => slug === wanted && obstacle)
  const body = html`<div class="card">
<h1>${heading}</h1>
${summaryOf(missed ? { form: words.chooseAgain(missed.name)[language] } : {}, language)}
<p>${words.signedInAs(call.session.administrator)[language]}
${isPossible ? words.oneClub[language] : clubs.length === 0 && words.nobodysClub[language]}</p>
${clubs.map((club) => (club.obstacle ? impossible(call, club, club.obstacle, isPossible) : possible(club)))}
<hr>
${consentForm(call, '', '', [refuseButton(call, 'cancel')])}
</div>`
  return { title: words.tab[language], body }
}

const possible = ({ slug, name }: ClubOfConsent): Html =>
  html`<h2><a${attributes({ href: `?${new URLSearchParams({ club: slug })}` })}><bdi>${name}</bdi></a></h2>`

function impossible(
  call: Call,
  { slug, name, mayAllow }: ClubOfConsent,
  obstacle: Obstacle,
  isPossible: boolean,
): Html {
  const { language } = call
  const isSwitch = obstacle === 'forbidden'
  return html`<h2><bdi>${name}</bdi></h2>
<p>${obstacles[obstacle][language]} ${isSwitch && (mayAllow ? words.aboutAllowing : words.askToAllow)[language]}</p>
${
  isSwitch &&
  mayAllow &&
  consentForm(call, slug, '', [
    {
      label: words.allow(name)[language],
      name: 'decision',
      value: 'allow_assistants',
      ...(isPossible && { look: 'plain' }),
    },
  ])
}`
}
