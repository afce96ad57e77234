/** Errors use the reader's language: a Dutch page contains no English. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEngines, startKantine } from '../support/kantine.ts'
import { type Browser, loggedIn } from './browser.ts'

const refusals: { readonly [call: string]: readonly [body: unknown, en: string, nl: string] } = {
  'POST /clubs/noord/invitations': [
    { email: 'no address' },
    'Role is required. E-mail address must be an e-mail address, such as jan@example.org.',
    'Rol is niet ingevuld. E-mailadres moet een e-mailadres zijn, zoals jan@example.org.',
  ],
  'POST /clubs/noord/invitations?': [
    { email: '', role: 'owner' },
    'E-mail address is required. Role must be one of administrator, secretary, treasurer, trainer, reader.',
    'E-mailadres is niet ingevuld. Rol moet een van deze waarden zijn: administrator, secretary, treasurer, trainer, reader.',
  ],
  'POST /clubs/noord/webhooks': [
    { url: 'http://example.org/', events: [] },
    'URL begins with http://; use https://, as webhooks are only sent encrypted. Events must not be empty; choose at least one.',
    'URL begint met http://; gebruik https://, want Kantine verstuurt webhooks alleen versleuteld. Gebeurtenissen zijn nog niet gekozen; kies er minstens één.',
  ],
  'POST /session/confirm': [{ password: 'wrong' }, 'Password is not correct.', 'Wachtwoord klopt niet.'],
  'POST /session': [
    { email: 'nobody@example.org', password: 'wrong' },
    'The e-mail address or password is wrong.',
    'Het e-mailadres of het wachtwoord klopt niet.',
  ],
  'GET /clubs/noord/members?email=sanne&group_id=x&updated_since=gisteren': [
    undefined,
    'E-mail address must be an e-mail address, such as sanne@example.org. Group must be one of the options. Changed since must be a date and time.',
    'E-mailadres moet een e-mailadres zijn, zoals sanne@example.org. Groep moet een van de opties zijn. Gewijzigd sinds moet een datum met tijd zijn.',
  ],
  [`GET /clubs/noord/charges?due_to=2026-02-30&status=${'x'.repeat(61)}`]: [
    undefined,
    'Due date until must be a date, such as 2026-01-31. Status must be one line of at most 60 characters.',
    'Vervaldatum tot en met moet een datum zijn, zoals 2026-01-31. Status moet één regel van hoogstens 60 tekens zijn.',
  ],
  'GET /clubs/noord/search?query=!': [
    undefined,
    'Search text must contain a letter or a digit.',
    'Zoektekst moet een letter of een cijfer bevatten.',
  ],
  'GET /clubs/noord/members?surname=de': [
    undefined,
    'surname is unknown. Use one of: limit, starting_after, updated_since, id, without, status, group_id, born_from, born_to, birth_month, joined_from, joined_to, left_from, left_to, email, phone, external_id, created_from, created_to.',
    'Er klopt iets niet in dit verzoek.',
  ],
  'GET /clubs/zuid/webhooks': [undefined, 'None of your clubs has this slug.', 'Dit bestaat niet of is verwijderd.'],
}

const detailOf = async (browser: Browser, call: string, body: unknown, language: string) =>
  (await browser.call(call, body, { 'accept-language': language })).body.detail

onEngines("errors use the reader's language and the field labels", async (engine) => {
  const kantine = await startKantine(engine)
  const { browser } = await loggedIn(kantine, 'noord')
  for (const [call, [body, en, nl]] of Object.entries(refusals)) {
    assert.equal(await detailOf(browser, call, body, 'en-GB'), en)
    assert.equal(await detailOf(browser, call, body, 'nl-NL'), nl)
  }
  const { errors } = (await browser.call('POST /clubs/noord/invitations', {}, { 'accept-language': 'nl' })).body
  assert.deepEqual(errors, [
    { pointer: '/email', detail: 'E-mailadres is niet ingevuld.' },
    { pointer: '/role', detail: 'Rol is niet ingevuld.' },
  ])
})

test("a chosen language takes precedence over the browser's preference", async () => {
  const kantine = await startKantine('sqlite')
  const { browser } = await loggedIn(kantine, 'noord')
  const cookie = `${browser.cookie}; kantine_language=nl`
  const answer = await browser.call('POST /session/confirm', {}, { cookie, 'accept-language': 'en' })
  assert.equal(answer.body.detail, 'Wachtwoord is niet ingevuld.')
})
