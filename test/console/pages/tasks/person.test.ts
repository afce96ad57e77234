/** Tasks of a secretary about one person's data. Sentences come from `test/tasks.md`. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../../../server/store/actor.ts'
import { sql } from '../../../../server/store/sql.ts'
import { newAdministrator } from '../../../support/clubs-and-people.ts'
import { startAtItsAddress } from '../../../support/kantine.ts'
import { shows } from '../../../support/shows.ts'
import { loggedIn, logIn } from '../../browser.ts'
import { findingsOf } from '../axe.ts'
import { flow, givePassword, openConsole, titleIs } from '../rig.ts'

flow(
  'a member asks what the club stores about her, and then asks to be forgotten',
  async ({ engine, language, say }) => {
    const kantine = await startAtItsAddress(engine)
    const { club } = await loggedIn(kantine, 'noord')
    await kantine.store.write(club.id, kantineItself, async (write) => {
      await write.put(group, [{ fields: { name: 'JO11-1' } }])
      await write.put(member, [{ fields: { name: 'Noor <Bakker>', birth_date: '2015-03-12', group_ids: [1] } }])
      await write.put(attendance, [{ fields: { member_id: 1, group_id: 1, date: '2026-09-03', present: true } }])
      const owed = { amount_cents: 18_500, currency: 'EUR', status: 'open', due_on: '2999-10-01' }
      await write.put(charge, [{ fields: { member_id: 1, description: 'Contributie', ...owed } }])
      await write.put(kennismaker, [{ fields: { name: 'Sem Visser', status: 'new' } }])
    })
    const read = async (path: string) => {
      const answer = await kantine.call(`/api/v1/${path}`, { key: club.key })
      return (await answer.json()) as { readonly [field: string]: unknown }
    }
    const secretary = await logIn(kantine, await newAdministrator(kantine.store, ['noord'], 'secretary'))
    const page = await openConsole(kantine, { browser: secretary }, '/console/clubs/noord/members/1', { language })
    const choose = async (item: string) => {
      await page.getByRole('button', { name: say('Personal data', 'Persoonsgegevens') }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    const saved = async (item: string) => {
      const saving = page.waitForEvent('download')
      await choose(item)
      const [file] = await Promise.all([
        saving,
        page.getByText(say('Only give this file to Noor', 'Geef dit bestand alleen aan Noor')).first().waitFor(),
      ])
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
    }
    const json = await saved(say('Export as JSON', 'Exporteren als JSON'))
    assert.deepEqual([json.name, JSON.parse(json.text).person], ['noord-members-1.json', 'Noor <Bakker>'])
    const readable = await saved(say('Export as a readable page', 'Exporteren als leesbare pagina'))
    assert.equal(readable.name, 'noord-members-1.html')
    for (const text of ['Noor &lt;Bakker&gt;', say('Date of birth', 'Geboortedatum'), '2015</dd>', '185'])
      assert.ok(readable.text.includes(text), text)

    const erase = say('Erase', 'Wissen')
    const dialog = page.getByRole('dialog', { name: say('Erase Noor', 'wissen') })
    await kantine.store.writeUnaudited('use of sessions', ({ db }) => db.all(sql`update sessions set confirmed_at = 0`))
    await choose(erase)
    await dialog.getByText(say('Attendance: 1 deleted', 'Aanwezigheid: 1 verwijderd')).waitFor()
    await dialog
      .getByText(say('on which the name must stay by law: 1.', 'volgens de wet moet blijven staan: 1.'))
      .waitFor()
    await shows(() => findingsOf(page), [])
    await dialog.getByRole('button', { name: erase }).click()
    await givePassword(page)
    await titleIs(page, say('Member 1 was erased', 'Lid 1 is gewist'))
    await page.getByText(say('keep the name for bookkeeping: 1.', 'staan voor de boekhouding: 1.')).waitFor()
    await shows(() => findingsOf(page), [])
    const { member_id, debtor } = await read('charges/1')
    assert.deepEqual(
      [(await read('members/1')).status, member_id, (debtor as { readonly name: string }).name],
      [404, null, 'Noor <Bakker>'],
    )

    await page.goto(`${kantine.url}/console/clubs/noord/kennismakers/1`)
    await choose(erase)
    await page.getByRole('dialog').getByRole('button', { name: erase }).click()
    await page.getByText(say('Kantine stores nothing else', 'Kantine bewaart verder niets')).waitFor()
    assert.equal((await read('kennismakers/1')).status, 404)
  },
)
