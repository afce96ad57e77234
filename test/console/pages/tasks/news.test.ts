/** Tasks of a news editor (`test/tasks.md`). */
import assert from 'node:assert/strict'
import { startAtItsAddress } from '../../../support/kantine.ts'
import { shows } from '../../../support/shows.ts'
import { loggedIn } from '../../browser.ts'
import { findingsOf } from '../axe.ts'
import { declineAll, flow, openConsole, rowsOf } from '../rig.ts'

type List = { readonly data: readonly { readonly title: string; readonly published_at: string }[] }

flow('a post is previewed, planned, pinned and withdrawn', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const { club, browser } = await loggedIn(kantine, 'noord')
  const published = async () => {
    const answer = await kantine.call('/api/v1/news', { key: club.key })
    return ((await answer.json()) as List).data.map(({ title }) => title)
  }
  await browser.call('POST /clubs/noord/news', { title: 'Te vroeg', published_at: '2026-01-01T08:00:00Z' })
  const page = await openConsole(kantine, { browser }, '/console/clubs/noord/posts/new', { language })
  const preview = page.getByRole('region', { name: say('Preview', 'Voorbeeld') })
  const save = page.getByRole('button', { name: say('Save', 'Opslaan') })
  await page.getByRole('textbox', { name: say('Title', 'Titel') }).fill('Vrijwilligers gezocht')
  await page
    .getByRole('textbox', { name: say('Text', 'Tekst') })
    .fill(
      '# Help\n\nSee [the list](https://example.org), not [this](javascript:alert(1)).\n\n<img src=x onerror=alert(1)>',
    )
  await preview.getByRole('heading', { name: 'Help' }).waitFor()
  await preview.getByText('<img src=x onerror=alert(1)>').waitFor()
  assert.deepEqual(
    await preview.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ['https://example.org'],
  )
  await page.getByLabel(say('Pinned', 'Vastgezet')).check()
  const picture = page.getByLabel(say('Picture', 'Afbeelding'))
  assert.equal(await picture.getAttribute('type'), 'url')
  await picture.fill('http://example.org/a.jpg')
  await save.click()
  await page.getByText(say('must be an https URL', 'moet een https-adres zijn')).first().waitFor()
  await picture.fill('https://example.org/a.jpg')
  await preview.getByRole('heading', { name: 'Vrijwilligers gezocht' }).waitFor()
  await preview.getByText('https://example.org/a.jpg').waitFor()
  await page.getByLabel(say('At a time you choose', 'Op een tijdstip dat je kiest')).check()
  await page.getByLabel(say('Publication time', 'Tijdstip van publicatie')).fill('2099-07-03T20:00')
  await shows(() => findingsOf(page), [])
  await save.click()
  await shows(async () => (await rowsOf(page)).map(([title]) => title?.trim()), ['Vrijwilligers gezocht', 'Te vroeg'])
  await page.getByText(say('Planned for', 'Gepland op')).waitFor()
  await shows(() => findingsOf(page), [])
  assert.deepEqual(await published(), ['Te vroeg'])
  const { body } = await browser.call<List>('GET /clubs/noord/news')
  assert.equal(body.data[1]?.published_at, '2099-07-03T18:00:00.000Z', 'the time is in the time zone of the club')

  await page.getByRole('link', { name: 'Te vroeg' }).click()
  await page.getByText(say('Published 1 Jan 2026', 'Gepubliceerd op 1 jan 2026')).waitFor()
  await page.getByRole('button', { name: say('Revert to draft', 'Terugzetten naar concept') }).click()
  await page.getByText(say('Draft', 'Concept'), { exact: true }).waitFor()
  assert.deepEqual(await published(), [])
  await page.getByRole('link', { name: 'Vrijwilligers gezocht' }).click()
  await page.getByLabel(say('Now', 'Nu'), { exact: true }).check()
  const asked = declineAll(page)
  await page
    .getByRole('link', { name: say('News', 'Nieuws') })
    .first()
    .click()
  await shows(() => asked.length, 1)
  await browser.call('PATCH /clubs/noord/news/2', { summary: 'Van een collega' })
  await save.click()
  await page.getByText(say('Published', 'Gepubliceerd')).waitFor()
  assert.deepEqual(await published(), ['Vrijwilligers gezocht'])
  const saved = await browser.call<{ readonly summary: string }>('GET /clubs/noord/news/2')
  assert.equal(saved.body.summary, 'Van een collega')
})

/** Its parts make the parser go back for seconds. */
const slow = `${'a.'.repeat(20_000)}@`
/** Texts whose formatting cannot be shown: too deep for the parser, too deep for the page, and too slow. */
const complex = ['>'.repeat(2500), `${'- '.repeat(60)}a`, slow]

flow('a post whose formatting is too deep or slow keeps its page, and can be changed and deleted', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const { browser } = await loggedIn(kantine, 'noord')
  for (const [n, body] of complex.entries()) await browser.call('POST /clubs/noord/news', { title: `Post ${n}`, body })
  const page = await openConsole(kantine, { browser }, '/console/clubs/noord/posts', { language })
  const preview = page.getByRole('region', { name: say('Preview', 'Voorbeeld') })
  const text = page.getByRole('textbox', { name: say('Text', 'Tekst') })
  const notice = preview.getByText(
    say('The formatting of this text cannot be shown', 'De opmaak van deze tekst kan hier'),
  )
  for (const [n, body] of complex.entries()) {
    await page.getByRole('link', { name: `Post ${n}` }).click()
    await notice.waitFor()
    assert.ok(((await preview.textContent()) ?? '').includes(body))
    if (body === slow) break
    await shows(() => findingsOf(page), [])
    await page.getByRole('button', { name: say('Delete', 'Verwijderen') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Delete', 'Verwijderen') })
      .click()
    await page.getByRole('link', { name: `Post ${n}` }).waitFor({ state: 'detached' })
  }
  await text.fill(`${slow}\n\n`)
  // The page responds while the text is parsed in vain.
  await page.getByRole('textbox', { name: say('Title', 'Titel') }).fill('Changed')
  await preview.getByRole('heading', { name: 'Changed' }).waitFor()
  await text.fill('A **short** text')
  await preview.locator('strong', { hasText: 'short' }).waitFor()
  assert.equal(await notice.count(), 0)
})
