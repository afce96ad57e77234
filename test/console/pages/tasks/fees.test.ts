/** Tasks of a treasurer (`test/tasks.md`, 22 to 30), performed as a user would. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { charge } from '@kantine/contract/resources/charge.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { localTime } from '../../../../console/src/words/local-time.ts'
import { dayMs } from '../../../../server/day.ts'
import { kantineItself } from '../../../../server/store/actor.ts'
import { newAdministrator } from '../../../support/clubs-and-people.ts'
import { startAtItsAddress } from '../../../support/kantine.ts'
import { shows } from '../../../support/shows.ts'
import { until } from '../../../webhooks/club-with-receivers.ts'
import { startReceiver } from '../../../webhooks/receiver.ts'
import { loggedIn, logIn } from '../../browser.ts'
import { findingsOf } from '../axe.ts'
import { choose, declineAll, flow, headingHasFocus, openConsole, rowsOf, type Turn, titleIs } from '../rig.ts'

const fee = { description: 'Contributie 2026/2027', amount_cents: 18_500, currency: 'EUR', status: 'open' }

/** A club with two youth groups and a season; Piet and Noor in the first, Kees there as well and no longer a member. */
async function start({ engine }: Turn) {
  const kantine = await startAtItsAddress(engine, {
    environment: { WEBHOOKS_ALLOW_LOOPBACK: 'true', SHUTDOWN_SECONDS: '0' },
    parts: { webhooks: { lookEveryMs: 20 } },
  })
  const who = await loggedIn(kantine, 'noord')
  await kantine.store.write(who.club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'JO11-1' } }, { fields: { name: 'JO13-1', parent_id: 1 } }])
    await write.put(season, [{ fields: { name: '2026/2027', starts_on: '2026-07-01', ends_on: '2027-06-30' } }])
    await write.put(
      member,
      [
        { name: 'Piet Bakker', status: 'active', group_ids: [1], email: 'piet@example.org' },
        { name: 'Noor de Wit', status: 'active', group_ids: [1, 2], email: 'noor@example.org' },
        { name: 'Kees Jansen', status: 'archived', group_ids: [1] },
        { name: '=Mo', status: 'active', group_ids: [2] },
      ].map((fields) => ({ fields })),
    )
  })
  return { kantine, who }
}

flow(
  'Charge everybody in the youth groups for the new season, and tell me the total before it is sent',
  async (turn) => {
    const { language, say } = turn
    const { kantine, who } = await start(turn)
    await kantine.store.write(who.club.id, kantineItself, (write) =>
      write.put(charge, [{ fields: { ...fee, member_id: 2, season_id: 1 } }]),
    )
    const page = await openConsole(kantine, who, '/console/clubs/noord/charges', { language })
    await shows(() => findingsOf(page), [])
    await page.getByRole('link', { name: say('Charge members', 'Contributie in rekening brengen') }).click()
    await titleIs(page, say('Charge members', 'Contributie in rekening brengen'))
    const groups = page.getByRole('combobox', { name: say('Groups', 'Groepen') })
    await choose(groups, 'JO11-1', 'JO11-1')
    await page.getByLabel(say('Description', 'Omschrijving')).fill(fee.description)
    await page.getByLabel(say('Amount', 'Bedrag')).fill(say('185.00', '185,00'))
    await page.getByLabel(say('Due date', 'Vervaldatum')).fill('2026-10-01')
    const seasons = page.getByRole('combobox', { name: say('Season', 'Seizoen') })
    await choose(seasons, '2026', '2026/2027')
    await shows(() => findingsOf(page), [])
    await page.getByRole('button', { name: say('Show the total', 'Totaal bekijken') }).click()
    // Noor was charged before, and Kees is no longer a member.
    await page.getByText(say('€370.00', '€ 370,00'), { exact: true }).waitFor()
    for (const text of [say('JO11-1, with JO13-1', 'JO11-1, met JO13-1'), '2026/2027'])
      await page.getByText(text).first().waitFor()
    await headingHasFocus(page, fee.description)
    const asked = declineAll(page)
    await page
      .getByRole('link', { name: say('Fees', 'Contributie') })
      .first()
      .click()
    await shows(() => asked.length, 1)
    await page.getByText(say('Charged: 2', 'In rekening bij: 2')).click()
    await shows(() => rowsOf(page, say('Charged', 'In rekening bij')), [['Piet Bakker'], ['=Mo']])
    await page.getByText(say('Skipped: 2', 'Overgeslagen: 2')).click()
    await shows(
      () => rowsOf(page, say('Skipped', 'Overgeslagen')),
      [
        ['Noor de Wit', say('Already charged', 'Heeft deze contributie al')],
        ['Kees Jansen', say('No longer a member', 'Geen lid meer')],
      ],
    )
    await shows(() => findingsOf(page), [])
    await page
      .getByRole('button', { name: say('Charge 2 members', 'Contributie in rekening brengen bij 2 leden') })
      .dblclick()
    await titleIs(page, say('Fees', 'Contributie'))
    const charged = say(
      'Charged 2 members, €370.00 in',
      'Contributie in rekening gebracht bij 2 leden, in totaal € 370,00',
    )
    await page.getByText(charged).first().waitFor()
    assert.equal(await page.getByText(charged).count(), 1)
    const menu = page.getByRole('navigation').getByRole('link', { name: say('Fees', 'Contributie') })
    // Without `shows`: the menu is also read every minute, but must be new before the page of the fees opens.
    assert.match(await menu.innerText(), /\b3$/)
    await shows(
      async () => (await rowsOf(page)).map(([name, , amount]) => [name, amount]),
      [
        ['=Mo', say('€185.00', '€ 185,00')],
        ['Piet Bakker', say('€185.00', '€ 185,00')],
        ['Noor de Wit', say('€185.00', '€ 185,00')],
      ],
    )
  },
)

flow('a treasurer charges members selected in the list', async (turn) => {
  const { language, say } = turn
  const { kantine, who } = await start(turn)
  const treasurer = await logIn(kantine, await newAdministrator(kantine.store, ['noord'], 'treasurer'))
  const page = await openConsole(kantine, { browser: treasurer }, '/console/clubs/noord/members', { language })
  for (const name of ['Piet Bakker', 'Noor de Wit'])
    await page.getByRole('checkbox', { name: say(`Select ${name}`, `${name} selecteren`) }).check()
  const charging = page.getByRole('button', { name: say('Charge fee', 'Contributie in rekening brengen') })
  await charging.waitFor()
  assert.equal(await page.getByRole('button', { name: say('Delete', 'Verwijderen') }).count(), 0)
  await shows(() => findingsOf(page), [])
  await charging.click()
  await titleIs(page, say('Charge members', 'Contributie in rekening brengen'))
  for (const name of ['Piet Bakker', 'Noor de Wit']) await page.getByText(name, { exact: true }).waitFor()
  await page.getByLabel(say('Description', 'Omschrijving')).fill(fee.description)
  await page.getByLabel(say('Amount', 'Bedrag')).fill(say('185.00', '185,00'))
  await page.getByRole('button', { name: say('Show the total', 'Totaal bekijken') }).click()
  const charge2 = page.getByRole('button', {
    name: say('Charge 2 members', 'Contributie in rekening brengen bij 2 leden'),
  })
  await charge2.waitFor()
  // Meanwhile, someone else charges Piet, so that the result differs from the preview.
  const { description, amount_cents } = fee
  await who.browser.call('POST /clubs/noord/charges', { member_id: 1, description, amount_cents })
  await charge2.click()
  await page
    .getByText(say('Charged 1 member, €185.00 in', 'Contributie in rekening gebracht bij 1 lid, in totaal € 185,00'))
    .waitFor()
  await titleIs(page, say('Fees', 'Contributie'))
  const answer = await kantine.call('/api/v1/charges', { key: who.club.key })
  const { data } = (await answer.json()) as { readonly data: readonly { readonly member_id: number }[] }
  assert.deepEqual(
    data.map(({ member_id }) => member_id),
    [1, 2],
  )
})

flow('Piet paid half, the rest by mistake; the bank took it back, and the fee was waived', async (turn) => {
  const { language, say } = turn
  const { kantine, who } = await start(turn)
  const told: string[] = []
  const { port } = await startReceiver((_, response, body) => {
    told.push(JSON.parse(body).type)
    response.writeHead(204).end()
  })
  const events = ['charge.created', 'payment.received', 'payment.failed']
  await who.browser.call('POST /clubs/noord/webhooks', { url: `http://127.0.0.1:${port}/`, events })
  await who.browser.call('POST /clubs/noord/charges', {
    member_id: 1,
    description: fee.description,
    amount_cents: fee.amount_cents,
    due_on: '2026-10-01',
  })
  const page = await openConsole(kantine, who, '/console/clubs/noord/charges', { language })
  await page.getByRole('link', { name: 'Piet Bakker' }).click()
  await titleIs(page, 'Piet Bakker')
  await shows(() => findingsOf(page), [])
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const send = async (name: string) => {
    await dialog.getByRole('button', { name }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  const pay = say('Record payment', 'Betaling boeken')
  const happened = async () =>
    (await rowsOf(page)).map(([what, , amount, method, reason]) => [what, amount, method, reason].join('|'))

  await button(pay).click()
  const amount = dialog.getByLabel(say('Amount', 'Bedrag'))
  // The open amount is already filled in.
  await shows(() => amount.inputValue(), say('185.00', '185,00'))
  await amount.fill(say('92.50', '92,50'))
  await dialog.getByLabel(say('Payment method', 'Betaalwijze')).selectOption(say('Cash', 'Contant'))
  await shows(() => findingsOf(page), [])
  await send(pay)
  const received = say('Received', 'Ontvangen')
  const half = `${received}|${say('€92.50|Cash|', '€ 92,50|Contant|')}`
  await shows(happened, [half])
  await page.getByText(say('Partly paid', 'Deels betaald')).waitFor()

  await button(pay).click()
  await shows(() => amount.inputValue(), say('92.50', '92,50'))
  await dialog.getByLabel(say('Payment method', 'Betaalwijze')).selectOption(say('Card', 'Pin'))
  await send(pay)
  await page.getByText(say('Paid', 'Betaald'), { exact: true }).first().waitFor()
  await shows(async () => (await happened()).length, 2)

  const undo = say('Undo payment', 'Betaling terugdraaien')
  const undone = say('Payment undone', 'Betaling teruggedraaid')
  await button(undo).first().click()
  await dialog.getByLabel(say('Reason', 'Reden')).fill('Paid for his brother')
  await shows(() => findingsOf(page), [])
  await send(undo)
  await headingHasFocus(page, say('Payments and changes', 'Betalingen en wijzigingen'))
  await shows(
    async () => (await happened()).slice(0, 2),
    [
      `${undone}|${say('€92.50|Card|', '€ 92,50|Pin|')}Paid for his brother`,
      `${received}, ${say('undone|€92.50|Card|', 'teruggedraaid|€ 92,50|Pin|')}`,
    ],
  )
  assert.equal(await button(undo).count(), 1)

  const failed = say('Record failure or chargeback', 'Mislukking of terugboeking boeken')
  await button(failed).click()
  await dialog.getByText(say('The bank reversed the payment', 'De bank heeft de betaling teruggeboekt')).click()
  await dialog.getByLabel(say('Reason', 'Reden')).fill('Disputed')
  await send(failed)
  await shows(async () => (await happened()).length, 4)

  await button(say('Waive', 'Kwijtschelden')).click()
  await dialog.getByLabel(say('Reason', 'Reden')).fill('The board agreed on 3 November.')
  await send(say('Waive', 'Kwijtschelden'))
  const waived = say('Waived', 'Kwijtgescholden')
  await shows(async () => (await happened())[0], `${waived}|||The board agreed on 3 November.`)
  await page.reload()
  await shows(
    async () => (await happened()).map((line) => line.split('|')[0]).sort(),
    [
      say('Charged back', 'Teruggeboekt'),
      undone,
      received,
      `${received}, ${say('undone', 'teruggedraaid')}`,
      waived,
    ].sort(),
  )
  await shows(() => findingsOf(page), [])
  await until(() => told.length >= 4)
  assert.deepEqual(told, ['charge.created', 'payment.received', 'payment.received', 'payment.failed'])
})

flow('I charged the wrong amount', async (turn) => {
  const { language, say } = turn
  const { kantine, who } = await start(turn)
  await kantine.store.write(who.club.id, kantineItself, (write) =>
    write.put(charge, [{ fields: { ...fee, amount_cents: 81_500, member_id: 1 } }]),
  )
  const page = await openConsole(kantine, who, '/console/clubs/noord/charges/1', { language })
  const correct = say('Correct', 'Corrigeren')
  await page.getByRole('button', { name: correct, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel(say('Amount', 'Bedrag'))
  await amount.fill('')
  await dialog.getByLabel(say('Reason', 'Reden')).fill('Two digits swapped')
  await dialog.getByRole('button', { name: correct }).click()
  await dialog.getByText(say('Amount is required.', 'Bedrag is niet ingevuld.')).waitFor()
  await amount.fill(say('€185.00', '€ 185,00'))
  await dialog.getByRole('button', { name: correct }).click()
  await shows(
    async () => (await rowsOf(page)).map(([what, , amount, , reason]) => [what, amount, reason]),
    [[say('Corrected', 'Gecorrigeerd'), say('was €815.00', 'was € 815,00'), 'Two digits swapped']],
  )
})

flow('Who has not paid yet, and how much is open in each group? Write to everyone who is late', async (turn) => {
  const { language, say } = turn
  const { kantine, who } = await start(turn)
  await kantine.store.write(who.club.id, kantineItself, (write) =>
    write.put(charge, [
      { fields: { ...fee, member_id: 1, due_on: '2020-10-01' } },
      { fields: { ...fee, member_id: 2, due_on: '2020-10-01', status: 'paid', paid_cents: 18_500 } },
      { fields: { ...fee, member_id: 4, due_on: '2999-10-01' } },
    ]),
  )
  const page = await openConsole(kantine, who, '/console/clubs/noord/charges', { language })
  await page.getByRole('button', { name: say('By date, status and group', 'Per datum, status en groep') }).click()
  await shows(() => findingsOf(page), [])
  const groups = page.getByRole('list', { name: say('By group', 'Per groep') })
  await shows(
    async () => (await groups.getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')),
    [
      say('JO11-1 €185.00 paid, €185.00 open', 'JO11-1 € 185,00 betaald, € 185,00 open'),
      say('JO13-1 €185.00 paid, €185.00 open', 'JO13-1 € 185,00 betaald, € 185,00 open'),
    ],
  )
  await page.getByLabel(say('Show', 'Toon')).selectOption('unpaid')
  const names = async () => (await rowsOf(page)).map(([name]) => name)
  await shows(names, ['=Mo', 'Piet Bakker'])
  const exported = async (name: string) => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: say('Export', 'Exporteren') }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    return readFileSync(await (await downloading).path(), 'utf8').split('\r\n')
  }
  const [head, first, second] = await exported('CSV')
  assert.ok(head?.startsWith(say('\uFEFFMember number,Name', '\uFEFFLidnummer;Naam')))
  assert.match(first ?? '', /'=Mo/)
  assert.match(second ?? '', /Piet Bakker.*JO11-1.*185[.,]00/)
  const byGroup = await exported(say('By group, CSV', 'Per groep, CSV'))
  assert.deepEqual(byGroup.slice(1, 3), [
    say('JO11-1,1,185.00,0.00,185.00,185.00,0.00', 'JO11-1;1;"185,00";"0,00";"185,00";"185,00";"0,00"'),
    say('JO13-1,1,185.00,0.00,185.00,0.00,0.00', 'JO13-1;1;"185,00";"0,00";"185,00";"0,00";"0,00"'),
  ])

  const search = page.getByRole('searchbox', {
    name: say('Search by name or description', 'Zoek op naam of omschrijving'),
  })
  await search.fill('contr piet')
  await page.keyboard.press('Enter')
  await shows(names, ['Piet Bakker'])
  await search.fill('contr noor')
  await page.keyboard.press('Enter')
  await page.getByText(say('No fees match these filters.', 'Geen resultaten met deze filters.')).waitFor()
  await page.getByLabel(say('Show', 'Toon')).selectOption('')
  await shows(names, ['Noor de Wit'])
  await page.getByLabel(say('Show', 'Toon')).selectOption('unpaid')
  await page.getByRole('button', { name: say('Clear search', 'Zoekterm wissen') }).click()
  await shows(names, ['=Mo', 'Piet Bakker'])
  await page.getByRole('link', { name: say('Show all', 'Alles tonen') }).click()

  await page.getByLabel(say('Show', 'Toon')).selectOption('late')
  await shows(names, ['Piet Bakker'])
  await page.getByRole('button', { name: say('Copy e-mail addresses', 'E-mailadressen kopiëren') }).click()
  await page
    .getByText(say('1 e-mail address copied. Paste into BCC.', '1 e-mailadres gekopieerd. Plak het in het BCC-veld.'))
    .waitFor()
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'piet@example.org')
  await page.getByRole('link', { name: 'Piet Bakker' }).click()
  // Waits from before the click, because "Copied" is shown only for a moment.
  const copied = page.getByRole('button', { name: say('Copied', 'Gekopieerd') }).waitFor()
  await page.getByRole('button', { name: say('Copy reminder', 'Herinnering kopiëren') }).click()
  await copied
  await shows(() => page.evaluate<string>('navigator.clipboard.readText()'), /Piet Bakker[\s\S]*185[.,]00[\s\S]*2020/)
})

flow('An overdue fee is overdue in the list, on its own page, at the member and in the totals', async (turn) => {
  const { language, say } = turn
  const { kantine, who } = await start(turn)
  await kantine.store.write(who.club.id, kantineItself, (write) =>
    write.put(charge, [
      { fields: { ...fee, member_id: 1, due_on: '2020-10-01' } },
      { fields: { ...fee, member_id: 1, due_on: '2020-10-01', paid_cents: 500 } },
      { fields: { ...fee, member_id: 1, due_on: '2020-10-01', status: 'failed' } },
      { fields: { ...fee, member_id: 1, due_on: '2999-10-01' } },
      { fields: { ...fee, member_id: 1, due_on: '2020-10-01', status: 'paid', paid_cents: 18_500 } },
    ]),
  )
  const expected = [
    say('Paid', 'Betaald'),
    say('Open', 'Open'),
    say('Failed, overdue', 'Mislukt, te laat'),
    say('Overdue, partly paid', 'Te laat, deels betaald'),
    say('Overdue', 'Te laat'),
  ]
  const page = await openConsole(kantine, who, '/console/clubs/noord/charges', { language })
  await shows(async () => (await rowsOf(page)).map((cells) => cells[6]), expected)
  const cards = async () => (await page.locator('dl').first().innerText()).replaceAll(/\s+/g, ' ')
  const all = say(
    'Charged €925.00 Paid €190.00 Open €735.00 Overdue €550.00',
    'In rekening € 925,00 Betaald € 190,00 Open € 735,00 Te laat € 550,00',
  )
  await shows(cards, all)
  await page.getByRole('button', { name: say('By date, status and group', 'Per datum, status en groep') }).click()
  const open = page.getByRole('list', { name: say('By status', 'Per status') }).getByRole('link', { name: /^Open/ })
  assert.equal(await open.innerText(), say('Open (3, 2 overdue)', 'Open (3, 2 te laat)'))
  await page.getByLabel(say('Show', 'Toon')).selectOption('late')
  await shows(async () => (await rowsOf(page)).map((cells) => cells[6]), expected.slice(2))
  // The cards are about the same fees, whichever of them the list shows.
  await shows(cards, all)

  await page.goto(`${kantine.url}/console/clubs/noord/charges/3`)
  await page.getByText(say('Failed, overdue', 'Mislukt, te laat'), { exact: true }).waitFor()
  await page.goto(`${kantine.url}/console/clubs/noord/members/1`)
  const fees = say('Charges', 'Contributies')
  await shows(async () => (await rowsOf(page, fees)).map((cells) => cells[2]), expected)
})

flow('The direct debit of all members came in, and one of them failed', async (turn) => {
  const { language, say } = turn
  const { kantine, who } = await start(turn)
  await kantine.store.write(who.club.id, kantineItself, (write) =>
    write.put(
      charge,
      [1, 2, 4].map((member_id) => ({ fields: { ...fee, member_id } })),
    ),
  )
  const page = await openConsole(kantine, who, '/console/clubs/noord/charges', { language })
  await page.getByRole('checkbox', { name: say('Select all on this page', 'Alles op deze pagina selecteren') }).check()
  await page.getByText(say('3 selected, €555.00 open', '3 geselecteerd, € 555,00 open')).waitFor()
  await shows(() => findingsOf(page), [])
  const name = say('Adjust', 'Aanpassen')
  await page.getByRole('button', { name, exact: true }).click()
  const adjusting = page.getByRole('dialog', { name: say('Adjust 3 fees', '3 contributies aanpassen') })
  await adjusting.getByLabel(say('Reason', 'Reden')).fill('Charged twice')
  await shows(() => findingsOf(page), [])
  await adjusting.getByRole('button', { name: say('Preview the changes', 'Bekijk wat er verandert') }).click()
  await adjusting.getByRole('button', { name: say('Cancel 3 fees', '3 contributies annuleren') }).waitFor()
  await shows(() => findingsOf(page), [])
  await adjusting.getByRole('button', { name: say('Back', 'Terug') }).click()
  await adjusting.getByText(say('Correct', 'Corrigeren'), { exact: true }).click()
  await adjusting.getByLabel(say('Due date', 'Vervaldatum')).fill('2027-01-31')
  await adjusting.getByRole('button', { name: say('Preview the changes', 'Bekijk wat er verandert') }).click()
  await adjusting.getByRole('button', { name: say('Correct 3 fees', '3 contributies corrigeren') }).click()
  await page.getByText(say('3 fees adjusted', '3 contributies aangepast')).waitFor()
  // The selection is cleared when the dialog closes, which is after the list and the totals have been read again.
  await adjusting.waitFor({ state: 'hidden' })
  const due = say('31 Jan 2027', '31 jan 2027')
  await shows(async () => (await rowsOf(page)).map((row) => row.at(-2)), [due, due, due])

  await page.getByRole('checkbox', { name: say('Select all on this page', 'Alles op deze pagina selecteren') }).check()
  // Meanwhile, someone else records that Piet paid all of it and Noor a part.
  for (const [id, amount_cents] of [
    [1, 18_500],
    [2, 500],
  ])
    await who.browser.call(`POST /clubs/noord/charges/${id}/payments`, { amount_cents, method: 'cash' })
  await page.getByLabel(say('Show', 'Toon')).selectOption('unpaid')
  // The selection takes the new amounts of the fees that the list still shows.
  await page.getByText(say('3 selected, €550.00 open', '3 geselecteerd, € 550,00 open')).waitFor()
  const record = say('Record payments', 'Betalingen boeken')
  // The page stays open for a day before the dialog opens.
  await page.clock.setFixedTime(Date.now() + dayMs)
  await page.getByRole('button', { name: record }).click()
  const recording = page.getByRole('dialog')
  const tomorrow = localTime(new Date(Date.now() + dayMs).toISOString(), 'Europe/Amsterdam').slice(0, 10)
  await shows(async () => (await recording.getByLabel(say('Time', 'Tijdstip')).inputValue()).slice(0, 10), tomorrow)
  await recording.getByRole('button', { name: record }).click()
  const recorded = say('2 payments recorded, €365.00 in total. ', '2 betalingen geboekt, samen € 365,00. ')
  const leftOut = say('Skipped, because nothing was left to pay: ', 'Overgeslagen, want er stond niets meer open: ')
  await page.getByText(`${recorded}${leftOut}Piet Bakker, ${fee.description}`).waitFor()
  await page.getByLabel(say('Show', 'Toon')).selectOption('')
  const statuses = async () => (await rowsOf(page)).map((row) => row.at(-1))
  const paid = say('Paid', 'Betaald')
  await shows(statuses, [paid, paid, paid])
  await page.getByRole('link', { name: 'Noor de Wit' }).click()
  const failed = say('Record failure or chargeback', 'Mislukking of terugboeking boeken')
  await page.getByRole('button', { name: failed }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(say('The bank reversed the payment', 'De bank heeft de betaling teruggeboekt')).click()
  await dialog.getByRole('button', { name: failed }).click()
  await page
    .getByRole('link', { name: say('Fees', 'Contributie') })
    .first()
    .click()
  await shows(statuses, [paid, say('Charged back', 'Teruggeboekt'), paid])
})
