/** The page on which an administrator chooses a club, or learns why there is none to choose. */
import { summaryOf } from '../../../http/pages/form.ts'
import { attributes, type Html, html } from '../../../http/pages/html.ts'
import type { Call, ClubOfConsent, Obstacle, Shown } from './call.ts'
import { consentForm, refuseButton } from './form.ts'
import { obstacles, words } from './words.ts'

/** @param wanted the slug of a club that was chosen, but is not possible */
export function clubsPage(call: Call, wanted?: string): Shown {
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
