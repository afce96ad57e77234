/**
 * A club filled only through the application's forms; the API returns every record as typed. `npm test` fills in the forms that have a
 * kind of field that no form before has, and `npm run test:full` all of them.
 */
import assert from 'node:assert/strict'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { pathOf, type Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { resources } from '@kantine/contract/resources.ts'
import type { Locator } from 'playwright-core'
import type { FormField, Values } from '../../../../console/src/data/fields.ts'
import { shownOf } from '../../../../console/src/parts/form-values.ts'
import { full } from '../../../support/full.ts'
import { startAtItsAddress } from '../../../support/kantine.ts'
import { loggedIn } from '../../browser.ts'
import { flow, openConsole, type Turn, titleIs } from '../rig.ts'

/** The application's description of a collection. */
type Collection = {
  readonly plural: string
  readonly title_of_one: LocalizedText
  readonly entering: { readonly create: readonly FormField[] }
}

flow('a club filled through the application alone is identical through the API', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const { browser, club, ...who } = await loggedIn(kantine, 'noord')
  const { body: collections } = await browser.call<{ data: readonly Collection[] }>('GET /collections')
  const page = await openConsole(kantine, { browser, ...who }, '/console/clubs/noord/', { language })
  const filled: string[] = []
  const kinds = new Set<string>()
  for (const resource of inOrderOfReferences(resources.filter((one) => one !== charge))) {
    const { plural } = resource
    const { title_of_one: one, entering } = collections.data.find(
      (collection) => collection.plural === plural,
    ) as Collection
    const fields = entering.create.filter(
      // Nobody is a member yet when they are added as a trial member.
      ({ name, references }) =>
        (references === null || filled.includes(references)) && !(plural === 'kennismakers' && name === 'member_id'),
    )
    const own = fields.map(({ kind, value_labels: labels }) => (labels ? `${kind}, labelled` : kind))
    if (!full && own.every((kind) => kinds.has(kind))) continue
    for (const kind of own) kinds.add(kind)
    const typed = Object.fromEntries(fields.map((field) => [field.name, exampleOf(resource, field)]))
    await page.goto(`${kantine.url}/console/clubs/noord/${plural}`)
    const add = say(`Add ${one.en.toLowerCase()}`, `${one.nl} toevoegen`)
    await page.getByRole('button', { name: add }).first().click()
    const drawer = page.getByRole('dialog')
    for (const field of fields) await enter(drawer, field, typed[field.name], turn)
    await drawer.locator('button[type=submit]').click()
    await drawer.waitFor({ state: 'detached' })
    const answer = await kantine.call(pathOf(resource), { key: club.key })
    const { data } = (await answer.json()) as { readonly data: readonly Values[] }
    const read = data.map((record) => Object.fromEntries(fields.map(({ name }) => [name, record[name]])))
    assert.deepEqual(read, [typed], plural)
    filled.push(plural)
  }
  await page.goto(`${kantine.url}/console/clubs/noord/charges/new`)
  await page.getByRole('radio', { name: say('Every member', 'Alle leden') }).check()
  await page.getByLabel(say('Description', 'Omschrijving')).fill('Contributie')
  await page.getByLabel(say('Amount', 'Bedrag')).fill(say('185.50', '185,50'))
  await page.getByLabel(say('Due date', 'Vervaldatum')).fill('2026-10-01')
  await page.getByRole('button', { name: say('Show the total', 'Totaal bekijken') }).click()
  await page.getByRole('button', { name: say('Charge 1 member', 'Contributie in rekening brengen bij 1 lid') }).click()
  await titleIs(page, say('Fees', 'Contributie'))
  const answer = await kantine.call(pathOf(charge), { key: club.key })
  const { data } = (await answer.json()) as { readonly data: readonly Values[] }
  const owed = { member_id: 1, description: 'Contributie', amount_cents: 18_550, due_on: '2026-10-01', status: 'open' }
  assert.partialDeepStrictEqual(data, [owed])
})

/** Each resource behind those that its records refer to. */
function inOrderOfReferences(all: readonly Resource[]): readonly Resource[] {
  const [ready, waiting] = [[] as Resource[], [...all]]
  while (waiting.length > 0) {
    const names = waiting.map(({ name }) => name)
    const isReady = (resource: Resource) =>
      Object.values(resource.fields).every(
        ({ references = resource.name }) => references === resource.name || !names.includes(references),
      )
    const at = waiting.findIndex(isReady)
    ready.push(...waiting.splice(at, 1))
  }
  return ready
}

/** The example of the definition; the first record of the club in place of other ids. */
function exampleOf({ fields }: Resource, { name, kind }: FormField): unknown {
  if (kind === 'reference') return 1
  return kind === 'references' ? [1] : fields[name]?.example
}

/** Fills in one field of a form, as a person would. */
async function enter(form: Locator, field: FormField, value: unknown, { language, say }: Turn): Promise<void> {
  const { kind, label, value_labels: labels, shape = [] } = field
  const text = label[language].replaceAll(/[^\p{L}\d ]/gu, '\\$&')
  const input = form.getByLabel(new RegExp(`^${text}( \\*| \\(.*\\))?$`))
  if (kind === 'flag') return input.setChecked(value === true)
  if (kind === 'reference' || kind === 'references') {
    await form.getByRole('combobox', { name: label[language] }).click()
    return form.page().locator('[role=option][value="1"]:visible').click()
  }
  if (kind === 'objects') {
    const part = form.getByRole('group', { name: label[language] })
    await part.getByRole('button', { name: say('Add', 'Toevoegen') }).click()
    for (const one of shape.filter(({ name }) => name !== 'id'))
      await enter(part, one, (value as readonly Values[])[0]?.[one.name], { language, say } as Turn)
    return
  }
  const shown = shownOf(field, value, { timeZone: 'Europe/Amsterdam', language })
  if (labels) await input.selectOption(String(shown))
  else await input.fill(String(shown))
}
