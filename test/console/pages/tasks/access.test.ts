/** Access for new volunteers, with invitations by e-mail. */
import assert from 'node:assert/strict'
import { startAtItsAddress } from '../../../support/kantine.ts'
import { startMailServer } from '../../../support/mail-server.ts'
import { shows } from '../../../support/shows.ts'
import { loggedIn } from '../../browser.ts'
import { findingsOf } from '../axe.ts'
import { flow, openConsole } from '../rig.ts'

flow('two new volunteers need access: one reads everything, one does the fees', async (turn) => {
  const { engine, language, say } = turn
  const mail = await startMailServer()
  const kantine = await startAtItsAddress(engine, { environment: mail.environment })
  const who = await loggedIn(kantine, 'noord')
  const page = await openConsole(kantine, who, '/console/clubs/noord/people', { language })
  const dialog = page.getByRole('dialog')
  const invite = async (email: string, role: string) => {
    await page.getByRole('button', { name: say('Invite a user', 'Iemand uitnodigen') }).click()
    await dialog.getByText(say('Kantine e-mails the invitation', 'Kantine mailt de uitnodiging')).waitFor()
    await dialog.getByLabel(say('E-mail address', 'E-mailadres')).fill(email)
    await dialog.getByRole('radio', { name: role }).click()
    await dialog.getByRole('button', { name: say('Create the invitation', 'Uitnodiging maken') }).click()
  }
  await invite('noor@example.org', say('Reader', 'Lezer'))
  await dialog.getByText(say('was e-mailed to noor@example.org', 'is gemaild aan noor@example.org')).waitFor()
  const { text } = await mail.until(1)
  assert.ok(text.includes(await dialog.getByLabel('Link', { exact: true }).innerText()), text)
  assert.ok(text.includes(say('invites you to Kantine', 'nodigt je uit voor Kantine')), text)
  await dialog.getByRole('button', { name: say('Done', 'Klaar') }).click()

  mail.refuse(true)
  await invite('mo@example.org', say('Treasurer', 'Penningmeester'))
  await dialog.getByText(say('The e-mail could not be sent', 'De mail kon niet worden verstuurd')).waitFor()
  await shows(() => findingsOf(page), [])
})
