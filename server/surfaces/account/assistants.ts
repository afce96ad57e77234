import { isReading } from '@kantine/contract/scopes.ts'
import { revokeOwnGrant } from '../../callers/assistants/end-grants.ts'
import { grantsOf, type LastingGrant } from '../../callers/assistants/grants.ts'
import { type Button, form } from '../../http/pages/form.ts'
import { formToken } from '../../http/pages/form-token.ts'
import { type Html, html } from '../../http/pages/html.ts'
import { readForm } from '../../http/pages/read-form.ts'
import type { OwnCall, Route } from './call.ts'
import { momentOf } from './moment.ts'
import { paths, withQuery } from './paths.ts'

const words = {
  title: { en: 'Your assistants', nl: 'Je assistenten' },
  none: { en: 'You have not connected an AI assistant.', nl: 'Je hebt geen AI-assistent verbonden.' },
  ownDevice: { en: 'on your own device', nl: 'op je eigen apparaat' },
  reads: { en: 'reads', nl: 'mag lezen' },
  writes: { en: 'reads and writes', nl: 'mag lezen en wijzigen' },
  stopped: {
    en: 'paused: your role requires two-step verification',
    nl: 'gepauzeerd: voor je rol is tweestapsverificatie verplicht',
  },
  nothing: { en: 'your role no longer allows this', nl: 'je rol staat dit niet meer toe' },
  since: { en: 'Connected', nl: 'Verbonden' },
  used: { en: 'Last used', nl: 'Laatst gebruikt' },
  end: { en: 'End access', nl: 'Toegang beëindigen' },
}

/** Ends an assistant's access. The assistants are listed on the overview. */
export const assistantRoutes: readonly Route[] = [
  // Users whose session had expired return here after signing in.
  { kind: 'own', method: 'GET', path: paths.assistants, handle: async () => paths.overview },
  { kind: 'own', method: 'POST', path: paths.assistants, handle: end },
]

async function end({ services: { store }, session, actor, secret, raw }: OwnCall): Promise<string> {
  const { ends } = readForm(raw, { ends: 'text' }, { secret, purpose: paths.assistants })
  await revokeOwnGrant(store, actor, session.administrator, /^\d{1,15}$/.test(ends) ? Number(ends) : -1)
  return withQuery(paths.overview, { done: 'assistant-ended' })
}

/** The connected assistants of a user, each with a button that ends its access. */
export async function assistantsOf({ services, session, secret, language }: OwnCall): Promise<Html> {
  const grants = await grantsOf(services.store, session.administrator.id)
  const say = (name: keyof typeof words) => words[name][language]
  const token = formToken(secret, paths.assistants)
  const rows = grants.map((grant) => {
    const { id, clientName, redirectHost, club, createdAt, lastUsedAt } = grant
    const spoken = `${say('end')}: ${clientName}, ${club.name}`
    const button: Button = { label: say('end'), spoken, look: 'danger', name: 'ends', value: String(id) }
    return html`<div class="row">
<div><bdi>${clientName}</bdi> <span class="soft">(${redirectHost || say('ownDevice')})</span>
<div class="soft small"><bdi>${club.name}</bdi>: ${say(mayDo(grant))}<br>
${say('since')} ${momentOf(createdAt, language)}<br>
${say('used')} ${momentOf(lastUsedAt, language)}</div></div>
${form(paths.assistants, token, [], [button])}
</div>`
  })
  return html`<h2>${say('title')}</h2>
${rows.length > 0 ? rows : html`<p class="soft">${say('none')}</p>`}`
}

function mayDo({ scopes, readOnly, isStopped }: LastingGrant): 'stopped' | 'nothing' | 'reads' | 'writes' {
  if (isStopped) return 'stopped'
  if (scopes.length === 0) return 'nothing'
  return readOnly || scopes.every(isReading) ? 'reads' : 'writes'
}
