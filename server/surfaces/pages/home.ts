import { onlyShown } from '@kantine/contract/resource.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { exampleOf, recordFields } from '@kantine/contract/schemas.ts'
import { someAdministrator } from '../../callers/accounts/set-up.ts'
import { type Html, html } from '../../http/pages/html.ts'
import type { Store } from '../../store/store.ts'

/** The page at `/`: what Kantine is, where to go, and a first request. */
export async function homePage(store: Store, baseUrl: string): Promise<Html> {
  const isSetUp = await someAdministrator(store).catch(() => true)
  return html`<main class="site welcome">
<div class="hero">
<div>
<h1>Your club, open to the software you choose</h1>
<p class="lead">Kantine holds a sports club's members, teams, calendar, attendance and fees. Connect a website, bookkeeping software, a door system or an AI assistant. Each gets its own access, within what the club allows.</p>
${!isSetUp && html`<p class="notice"><strong>This server has no administrator yet.</strong> Open the link in the server's terminal to create the first club.</p>`}
</div>
<figure>
<figcaption>GET /api/v1/members</figcaption>
<pre tabindex="0"><code>${answer}</code></pre>
</figure>
</div>
<ul class="ways">
<li><a class="way" href="/guides"><strong>Read the guides</strong><span>Quickstart, sync, webhooks and assistants.</span></a></li>
<li><a class="way" href="/docs"><strong>API reference</strong><span>Every request, field and response of the API.</span></a></li>
<li><a class="way" href="/console"><strong>Administer your club</strong><span>Sign in to manage keys, webhooks, users and assistants.</span></a></li>
</ul>
<h2>Try it now</h2>
<p class="soft">Create a key that reads the demo club for seven days, and list three members:</p>
<pre tabindex="0"><code>KEY=$(curl -s -X POST ${baseUrl}/api/v1/sandbox-keys | sed 's/.*"key":"\\([^"]*\\)".*/\\1/')
curl -s "${baseUrl}/api/v1/members?limit=3" -H "Authorization: Bearer $KEY"</code></pre>
<p class="soft small">The <a href="/guides/first-steps">quickstart</a> continues from here. Programs read the <a href="/api/v1/openapi.json">OpenAPI description</a>.</p>
</main>`
}

/** A response of the list of members, with the member of the description. */
const answer = JSON.stringify({ data: [exampleOf(recordFields(onlyShown(member)))], has_more: true }, null, 2)
  // Lists of numbers stay on their line.
  .replaceAll(/\[[\s\d,]*\]/g, (list) => list.replaceAll(/\s+/g, '').replaceAll(',', ', '))
