import {
  acceptAsNewPerson,
  findInvitation,
  invitationEnded,
  joinClub,
  newPersonFaults,
} from '../../callers/accounts/invitations.ts'
import { roles } from '../../callers/accounts/roles.ts'
import type { Club } from '../../clubs/clubs.ts'
import { html } from '../../http/pages/html.ts'
import { giveSession } from '../../http/session-cookie.ts'
import { visitorOf } from '../../http/visitor.ts'
import { newPersonForm } from '../../operations/application/account-forms.ts'
import type { Call } from './call.ts'
import { formRoutes, noFields } from './form-page.ts'
import { forgetLink, linkTokenIn } from './links.ts'
import { passwordHint } from './password.ts'
import { consolePath, paths, withQuery } from './paths.ts'

const words = {
  title: { en: 'You are invited', nl: 'Je bent uitgenodigd' },
  invited: {
    en: (club: string, role: string) => html`<strong>${club}</strong> invites you to join as <strong>${role}</strong>.`,
    nl: (club: string, role: string) => html`<strong>${club}</strong> nodigt je uit als <strong>${role}</strong>.`,
  },
  means: {
    en: (role: string, doc: string) => `${role}: ${doc}`,
    nl: (role: string, doc: string) => `${role}: ${doc}`,
  },
  yourAccount: { en: 'Your account will use the e-mail address', nl: 'Het e-mailadres van je account wordt' },
  create: { en: 'Create account and join', nl: 'Account maken en meedoen' },
  join: { en: 'Join the club', nl: 'Meedoen' },
  as: { en: 'You are signed in as', nl: 'Je bent ingelogd als' },
  other: { en: 'Sign in as someone else', nl: 'Inloggen met een ander account' },
}

/** An invitation. Users without an account create one; others sign in and join. */
const newPersonRoutes = formRoutes({
  kind: 'signIn',
  path: paths.invitation,
  form: newPersonForm,
  inputs: {
    name: { autocomplete: 'name' },
    password: { type: 'password', autocomplete: 'new-password', hint: passwordHint },
  },
  async open(call) {
    const { email, hasAccount, said } = await invitationOf(call)
    if (hasAccount) return paths.join
    const before = html`${said}<p>${words.yourAccount[call.language]} <strong>${email}</strong>.</p>`
    return { title: words.title, before, button: words.create, username: email }
  },
  check: (call, person) => newPersonFaults(call.services.store, linkTokenIn(call, 'invitation'), person),
  async submit(call, { name, password }) {
    const { services } = call
    const token = linkTokenIn(call, 'invitation')
    const { club } = await invitationOf(call)
    await giveSession(call, await acceptAsNewPerson(services.store, token, { name, password }, visitorOf(call)))
    return joined(call, club)
  },
})

/** Joins with an existing account. The page needs a session, so other users sign in first and come back. */
const joinRoutes = formRoutes({
  kind: 'own',
  path: paths.join,
  form: noFields,
  inputs: {},
  async open(call) {
    const { email } = call.session.administrator
    const { said } = await invitationOf(call)
    return {
      title: words.title,
      before: html`${said}<p>${words.as[call.language]} <strong>${email}</strong>.</p>`,
      button: words.join,
      after: html`<p class="small"><a href="${withQuery(paths.signOut, { next: paths.join })}">${words.other[call.language]}</a></p>`,
    }
  },
  async submit(call) {
    const { club } = await invitationOf(call)
    await joinClub(call.services.store, call.actor, linkTokenIn(call, 'invitation'), call.session)
    return joined(call, club)
  },
})

export const invitationRoutes = [...newPersonRoutes, ...joinRoutes]

/** The invitation from an opened link, and the page's text about it. */
async function invitationOf(call: Call) {
  const invitation = await findInvitation(call.services.store, linkTokenIn(call, 'invitation'))
  if (!invitation) throw invitationEnded()
  const { club, role } = invitation
  const { title, doc } = roles[role]
  const said = words.invited[call.language](club.name, title[call.language].toLowerCase())
  const means = words.means[call.language](title[call.language], doc[call.language])
  return { ...invitation, said: html`<p>${said}</p><p class="soft">${means}</p>` }
}

function joined(call: Call, { slug }: Pick<Club, 'slug'>): string {
  forgetLink(call, 'invitation')
  return consolePath(slug)
}
