import { isReading } from '@kantine/contract/scopes.ts'
import { createGrant } from '../../../callers/assistants/create-grant.ts'
import { callerOfSession } from '../../../callers/caller-of.ts'
import { readForm } from '../../../http/pages/read-form.ts'
import allowAssistantsOperation from '../../../operations/assistants/allow.ts'
import { execute } from '../../../operations/execute.ts'
import { Refusal } from '../../../refusal.ts'
import { consentPath } from '../paths.ts'
import type { Call } from './call.ts'
import { isConfirmed } from './confirm.ts'
import { connectionEnded, nameOfSession } from './find-consent.ts'
import { type Decision, purposeOf, shape } from './form.ts'
import { showClub } from './show.ts'
import { words } from './words.ts'

type Sent = Call & { readonly raw: Buffer }

/**
 * Does what the button says: grants access, declines, or allows assistants in a club.
 *
 * @throws {Refusal} `bad_request`, `outdated_form`, and `connection_ended` if the same form was sent twice
 */
export async function decide(call: Sent): Promise<void> {
  const form = readForm(call.raw, shape, { secret: call.secret, purpose: purposeOf(call.asked.uid) })
  const decision = decisions.get(form.decision)
  if (!decision) throw new Refusal('bad_request', 'The field decision must be grant, refuse or allow_assistants.')
  await decision(call, form)
}

const decisions = new Map<string, (call: Call, form: Decision) => Promise<void>>([
  ['grant', grant],
  ['refuse', refuse],
  ['allow_assistants', allowAssistants],
])

async function grant(call: Call, form: Decision): Promise<void> {
  const { club: slug, scopes: ticked, read_only, removes_unasked } = form
  const { consents, services, session, actor, asked } = call
  const readOnly = read_only === 'yes'
  const removesUnasked = !readOnly && removes_unasked === 'yes'
  const club = call.clubs.find((one) => one.slug === slug && !one.obstacle)
  const scopes = club?.scopes.filter((scope) => ticked.includes(scope) && (!readOnly || isReading(scope))) ?? []
  if (!club || scopes.length === 0) {
    call.reply.code(422)
    return showClub(call, slug, { scopes: ticked, readOnly, removesUnasked })
  }
  if (!(await isConfirmed(call, form, club, words.grant))) return
  const administratorId = session.administrator.id
  const url = await consents.finish(call.request, nameOfSession(call.secret), async () => {
    const { client, redirectHost } = asked
    const { id } = await createGrant(services.store, actor, {
      clubId: club.id,
      administratorId,
      scopes,
      readOnly,
      removesUnasked,
      clientId: client.id,
      clientName: client.name,
      redirectHost,
    })
    return { grantId: id, administratorId }
  })
  goOn(call, url)
}

async function refuse(call: Call): Promise<void> {
  goOn(call, await call.consents.refuse(call.request, nameOfSession(call.secret)))
}

async function allowAssistants(call: Call, form: Decision): Promise<void> {
  const club = call.clubs.find((one) => one.slug === form.club)
  if (!club) throw new Refusal('bad_request', 'The field club must be one of your clubs.')
  if (!(await isConfirmed(call, form, club, words.allow(club.name)))) return
  const caller = callerOfSession(call.actor, club.id, club.role)
  await execute(call.services, allowAssistantsOperation, caller, { allowed: true })
  call.reply.redirect(`${consentPath}/${call.asked.uid}?${new URLSearchParams({ club: club.slug })}`, 303)
}

/** Sends the browser to the assistant. */
function goOn({ reply }: Call, url: string | undefined): void {
  if (url === undefined) throw connectionEnded()
  reply.redirect(url, 303)
}
