/** Tasks of a trainer with trial members (`test/tasks.md`). */
import assert from 'node:assert/strict'
import { group } from '@kantine/contract/resources/group.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Page } from 'playwright-core'
import { setStages } from '../../../../server/clubs/stages.ts'
import { kantineItself } from '../../../../server/store/actor.ts'
import { type Running, startAtItsAddress } from '../../../support/kantine.ts'
import { shows } from '../../../support/shows.ts'
import { loggedIn } from '../../browser.ts'
import { findingsOf } from '../axe.ts'
import { choose, flow, openConsole, rowsOf, titleIs } from '../rig.ts'

const stages = ['new', 'trial planned', 'joined']

/** A club with stages, a member, and two children who want to try a training session. */
async function withTrialMembers(kantine: Running) {
  const who = await loggedIn(kantine, 'noord')
  await kantine.store.write(who.club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'JO11-2' } }])
    await write.put(member, [{ fields: { name: 'Sam Amrani', email: 'amrani@example.org' } }])
    await write.put(kennismaker, [
      {
        fields: {
          name: 'Yara Amrani',
          birth_date: '2015-03-12',
          email: 'amrani@example.org',
          phone: '06 1',
          group_id: 1,
          trial_on: '2026-09-10',
          status: 'new',
          notes: 'Allergic to nuts.',
        },
      },
      ...Array.from({ length: 25 }, (_, n) => ({
        fields: { name: `Daan ${n + 1}`, status: 'new', birth_date: '2999-01-01' },
      })),
    ])
  })
  await setStages(kantine.store, who.club.id, kantineItself, stages)
  const read = async (path: string) => (await who.browser.call<{ [field: string]: unknown }>(`GET ${path}`)).body
  return { ...who, statusOf: async (id: number) => (await read(`/clubs/noord/kennismakers/${id}`)).status, read }
}

/** The first words of each card in a column. */
const cardsIn = (page: Page, stage: string) => () =>
  page.getByRole('list', { name: stage }).getByRole('link').allInnerTexts()

flow(
  'a trainer tracks children who try a training session, by mouse and by keyboard',
  async ({ engine, language, say }) => {
    const kantine = await startAtItsAddress(engine)
    const club = await withTrialMembers(kantine)
    const page = await openConsole(kantine, club, '/console/clubs/noord/board', { language })
    // The usual stages are shown in the language of the reader; what is stored stays.
    const [fresh, planned] = [say('new', 'nieuw'), say('trial planned', 'proeftraining gepland')]
    const column = (stage: string) => page.getByRole('region', { name: stage })
    await shows(async () => (await cardsIn(page, fresh)()).length, 20)
    assert.equal(await page.getByText(say('years old', 'jaar')).count(), 1)
    await column(fresh).getByText('26', { exact: true }).waitFor()
    await column(fresh).getByText('JO11-2').waitFor()
    await column(fresh)
      .getByRole('button', { name: say('Show more', 'Meer tonen') })
      .click()
    await shows(async () => (await cardsIn(page, fresh)()).length, 26)
    await shows(() => findingsOf(page), [])

    await page.getByRole('link', { name: 'Daan 1', exact: true }).dragTo(column(planned))
    await shows(cardsIn(page, planned), ['Daan 1'])
    await shows(() => club.statusOf(2), 'trial planned')

    const button = page.getByRole('button', { name: say('Move Yara Amrani', 'Yara Amrani verplaatsen') })
    await button.focus()
    await page.keyboard.press('ArrowRight')
    await shows(cardsIn(page, planned), ['Yara Amrani', 'Daan 1'])
    await shows(() => club.statusOf(1), 'trial planned')
    await page
      .getByRole('status')
      .getByText(say('Yara Amrani moved to trial planned.', 'Yara Amrani staat nu bij proeftraining gepland.'))
      .waitFor({ state: 'attached' })
    await shows(() => button.evaluate((element) => element.matches(':focus')), true)
    await column(planned).getByText('2', { exact: true }).waitFor()
    await column(fresh).getByText('24', { exact: true }).waitFor()

    // A move is ignored while the one before it is being read back.
    await page.reload()
    await shows(cardsIn(page, planned), ['Yara Amrani', 'Daan 1'])
    await column(fresh).getByText('24', { exact: true }).waitFor()
    await setStages(kantine.store, club.club.id, kantineItself, ['new', 'trial planned'])
    await button.press('Enter')
    await page.getByRole('menuitem', { name: say('joined', 'lid geworden') }).click()
    await page.getByText(say('Yara Amrani was not moved.', 'Yara Amrani is niet verplaatst.')).first().waitFor()
    await shows(cardsIn(page, planned), ['Yara Amrani', 'Daan 1'])
    assert.equal(await club.statusOf(1), 'trial planned')

    await page.getByRole('button', { name: say('Add trial member', 'Kennismaker toevoegen') }).click()
    const drawer = page.getByRole('dialog')
    const status = drawer.getByRole('combobox', { name: 'Status' })
    await shows(() => status.locator('option', { hasText: planned }).count(), 1)
    await drawer.getByRole('combobox', { name: say('Group', 'Groep') }).waitFor()
    assert.equal(await drawer.getByLabel(say('Member', 'Lid')).count(), 0)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: say('List', 'Lijst'), exact: true }).click()
    await page.getByRole('table').getByText('Daan 2', { exact: true }).waitFor()
    await choose(page.getByRole('combobox', { name: 'Status' }), planned.slice(0, 5), planned)
    await page.waitForURL('**/kennismakers?status=trial+planned')
    await shows(async () => (await rowsOf(page)).map(([name]) => name), ['Yara Amrani', 'Daan 1'])
  },
)

flow('a trial member becomes a member with all known data', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const club = await withTrialMembers(kantine)
  const page = await openConsole(kantine, club, '/console/clubs/noord/kennismakers/1', { language })
  const act = say('Make a member', 'Lid maken')
  await page.getByRole('button', { name: act }).click()
  const drawer = page.getByRole('dialog', { name: say('Make Yara Amrani a member', 'Yara Amrani wordt lid') })
  await drawer
    .getByLabel(say('This is someone else: add a new member', 'Dit is iemand anders: voeg een nieuw lid toe'))
    .check()
  await drawer.getByText(say('Members: 1 added', 'Leden: 1 toegevoegd')).waitFor()
  await drawer.getByText(say('stay on the trial member’s page', 'blijven op de pagina van de kennismaker')).waitFor()
  await shows(() => drawer.getByLabel(say('New stage', 'Nieuwe fase')).inputValue(), 'joined')
  await drawer.getByLabel(say('Name', 'Naam')).fill('')
  await shows(() => findingsOf(page), [])
  await drawer.getByRole('button', { name: act }).click()
  await drawer.getByText(say('is required', 'is niet ingevuld')).waitFor()
  // As it is copied from a website, with a no-break space and a character of zero width.
  await drawer.getByLabel(say('Name', 'Naam')).fill('Yara\u00A0\u200BAmrani')
  await shows(() => drawer.getByLabel(say('Name', 'Naam')).inputValue(), 'Yara Amrani')
  await drawer.getByRole('button', { name: act }).click()
  await page.waitForURL('**/members/2')
  await titleIs(page, 'Yara Amrani')
  const { name, birth_date, email, phone, group_ids } = await club.read('/clubs/noord/members/2')
  assert.deepEqual(
    [name, birth_date, email, phone, group_ids],
    ['Yara Amrani', '2015-03-12', 'amrani@example.org', '06 1', [1]],
  )
  const { member_id, status } = await club.read('/clubs/noord/kennismakers/1')
  assert.deepEqual([member_id, status], [2, 'joined'])
})
