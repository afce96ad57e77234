/** The page with an assistant's request in one club. */
import type { Scope } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import { isReading, type ScopeDefinition, scopesOf } from '@kantine/contract/scopes.ts'
import { roles } from '../../../callers/accounts/roles.ts'
import { choice, group, summaryOf } from '../../../http/pages/form.ts'
import { type Html, html, type Part } from '../../../http/pages/html.ts'
import type { Call, ClubOfConsent, Shown } from './call.ts'
import { consentForm, refuseButton } from './form.ts'
import { words } from './words.ts'

/** The choices made in a form that has errors. */
export type Ticked = {
  readonly scopes: readonly string[]
  readonly readOnly: boolean
  readonly removesUnasked: boolean
}

/**
 * @param has the scopes that the assistant already has from the same administrator in the same club
 * @param ticked undefined when the page is first shown, with every scope ticked
 */
export function grantPage(call: Call, club: ClubOfConsent, has: ReadonlySet<Scope>, ticked?: Ticked): Shown {
  const { asked, language, session, clubs } = call
  const { administrator } = session
  const faults = ticked ? { fields: { scopes: words.noScope[language] } } : {}
  const body = html`<div class="card">
<h1>${words.title(asked.client.name, club.name)[language]}</h1>
${summaryOf(faults, language)}
<p>${words.signedInAs(administrator)[language]}
${clubs.length > 1 && html`<a href="?club=">${words.otherClub[language]}</a>`}</p>
${aboutAssistant(call)}
${consentForm(
  call,
  club.slug,
  [
    group('scopes', words.whatItMayDo[language], choicesOf(call, club, has, ticked), {
      hint: words.untick[language],
      error: faults.fields?.scopes,
    }),
    choice({
      type: 'checkbox',
      name: 'read_only',
      value: 'yes',
      checked: ticked?.readOnly ?? false,
      label: words.readOnly[language],
      hint: words.aboutReadOnly[language],
    }),
    !club.scopes.every(isReading) &&
      choice({
        type: 'checkbox',
        name: 'removes_unasked',
        value: 'yes',
        checked: ticked?.removesUnasked ?? false,
        label: words.removesUnasked[language],
        hint: words.aboutRemovesUnasked[language],
      }),
    html`<p class="soft">${words.consequences[language]}</p>`,
  ],
  [{ label: words.grant[language], name: 'decision', value: 'grant' }, refuseButton(call, 'refuse')],
)}
</div>`
  return { title: words.tab[language], body }
}

/** Identifies the assistant, as far as verified, and who receives the access. */
function aboutAssistant({ asked, language }: Call): Html {
  const { client, redirectUri, redirectHost } = asked
  const isOnOwnComputer = redirectHost === ''
  const url = new URL(redirectUri)
  // After a private scheme, the host is any text that the assistant chose.
  const where = url.protocol === 'http:' ? url.host : url.protocol
  const place = isOnOwnComputer
    ? html`<strong>${words.ownComputer[language]}</strong> (${where})`
    : html`<strong>${redirectHost}</strong>`
  return html`<div class="${client.isVerified && !isOnOwnComputer ? 'notice' : 'notice care'}">
<p>${words.goesTo[language]} ${place}. ${isOnOwnComputer && words.startedYourself[language]}</p>
<p>${(client.isVerified ? words.verified(new URL(client.id).host) : words.notVerified)[language]}</p>
</div>`
}

/** The requested scopes, new ones first. */
function choicesOf({ asked, language }: Call, club: ClubOfConsent, has: ReadonlySet<Scope>, ticked?: Ticked): Part[] {
  const role = roles[club.role].title[language]
  const choiceOf = ({ name, label }: ScopeDefinition): Html => {
    const isAllowed = club.scopes.includes(name)
    return choice({
      type: 'checkbox',
      name: 'scopes',
      value: name,
      disabled: !isAllowed,
      label: label[language],
      checked: isAllowed && (ticked?.scopes.includes(name) ?? true),
      hint: isAllowed ? undefined : words.notInRole(role)[language],
    })
  }
  const all = scopesOf(resources).filter(({ name }) => asked.scopes.includes(name))
  const [known, others] = [all.filter(({ name }) => has.has(name)), all.filter(({ name }) => !has.has(name))]
  if (has.size === 0) return others.map(choiceOf)
  return [
    others.length > 0 && html`<p><strong>${words.isNew[language]}</strong></p>`,
    others.map(choiceOf),
    known.length > 0 && html`<p><strong>${words.hasAlready[language]}</strong></p>`,
    known.map(choiceOf),
  ]
}
