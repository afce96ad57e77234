import { finishSetUp, isSetUpLink, setUpEnded, setUpFaults } from '../../callers/accounts/set-up.ts'
import { type ClubPlan, slugOf } from '../../clubs/clubs.ts'
import { html } from '../../http/pages/html.ts'
import { giveSession } from '../../http/session-cookie.ts'
import { visitorOf } from '../../http/visitor.ts'
import { setUpForm } from '../../operations/application/account-forms.ts'
import { formRoutes } from './form-page.ts'
import { forgetLink, linkTokenIn } from './links.ts'
import { passwordHint } from './password.ts'
import { consolePath, paths } from './paths.ts'

const words = {
  title: { en: 'Set up your club', nl: 'Richt je club in' },
  what: {
    en: 'Create your club and your own account.',
    nl: 'Je maakt je club en je eigen account aan.',
  },
  slug: {
    en: 'Used in web addresses, such as fc-voorbeeld. Leave it empty to use the club’s name.',
    nl: 'Komt in webadressen, bijvoorbeeld fc-voorbeeld. Laat je dit leeg, dan gebruiken we de clubnaam.',
  },
  button: { en: 'Set up the club', nl: 'Club inrichten' },
}

const plans = {
  pro: {
    label: { en: 'Pro', nl: 'Pro' },
    hint: {
      en: 'Programs and AI assistants can use the club’s data.',
      nl: 'Programma’s en AI-assistenten kunnen met de gegevens van de club werken.',
    },
  },
  basic: {
    label: { en: 'Basic', nl: 'Basis' },
    hint: {
      en: 'No programs or assistants. The operator of this server can change this later.',
      nl: 'Zonder programma’s en assistenten. De beheerder van deze server kan dit later wijzigen.',
    },
  },
}

/** The first set-up. The server prints a link to it at startup while no club has an administrator. */
export const setUpRoutes = formRoutes({
  kind: 'signIn',
  path: paths.setUp,
  form: setUpForm,
  inputs: {
    club_name: { autocomplete: 'organization' },
    slug: { autocomplete: 'off', hint: words.slug, optional: true },
    plan: { answers: plans },
    name: { autocomplete: 'name' },
    email: { type: 'email', autocomplete: 'username' },
    password: { type: 'password', autocomplete: 'new-password', hint: passwordHint },
  },
  async open(call) {
    if (!(await isSetUpLink(call.services.store, linkTokenIn(call, 'setUp')))) throw setUpEnded()
    return { title: words.title, before: html`<p class="soft">${words.what[call.language]}</p>`, button: words.button }
  },
  complete: (filled) => (filled.slug.trim() === '' ? { ...filled, slug: slugOf(filled.club_name) } : filled),
  check: ({ services }, { club_name: clubName, ...more }) => setUpFaults(services.store, { clubName, ...more }),
  async submit(call, { club_name: clubName, slug, plan, name, email, password }) {
    const { services } = call
    const wanted = { clubName, slug, plan: plan as ClubPlan, name, email, password }
    const session = await finishSetUp(services.store, linkTokenIn(call, 'setUp'), wanted, visitorOf(call))
    forgetLink(call, 'setUp')
    await giveSession(call, session)
    return consolePath(slug)
  },
})
