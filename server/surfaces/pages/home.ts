import { onlyShown } from '@kantine/contract/resource.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { exampleOf, recordFields } from '@kantine/contract/schemas.ts'
import { someAdministrator } from '../../callers/administrators/set-up.ts'
import { type Html, html } from '../../http/pages/html.ts'
import type { Store } from '../../store/store.ts'

/** The page at `/`: what this is, the ways on, and something to try. */
export async function homePage(store: Store, baseUrl: string): Promise<Html> {
  const isSetUp = await someAdministrator(store).catch(() => true)
  return html`<main class="site welcome">
<div class="hero">
<div>
<h1>Your club, open to the software you choose</h1>
<p class="lead">Kantine keeps what a sports club administers: members, teams, the calendar, attendance, fees. A website, the bookkeeping, a door system or an AI assistant works with it, each with a key of its own and within what the club allows.</p>
${!isSetUp && html`<p class="notice"><strong>This server has no administrator yet.</strong> Whoever started it finds a link in the terminal, with which they set up the first club.</p>`}
</div>
<figure>
<figcaption>GET /api/v1/members</figcaption>
<pre tabindex="0"><code>${answer}</code></pre>
</figure>
</div>
<ul class="ways">
<li><a class="way" href="/guides"><strong>Read the guides</strong><span>First steps, keeping a copy in step, webhooks, assistants.</span></a></li>
<li><a class="way" href="/docs"><strong>Look up a call</strong><span>Every address, field and answer of the API.</span></a></li>
<li><a class="way" href="/console"><strong>Administer your club</strong><span>Sign in for keys, webhooks, people and what happened.</span></a></li>
</ul>
<h2>Try it now</h2>
<p class="soft">The demo club is open to everybody. These lines make a key that reads it for seven days, and read three of its members:</p>
<pre tabindex="0"><code>KEY=$(curl -s -X POST ${baseUrl}/api/v1/sandbox-keys | sed 's/.*"key":"\\([^"]*\\)".*/\\1/')
curl -s "${baseUrl}/api/v1/members?limit=3" -H "Authorization: Bearer $KEY"</code></pre>
<p class="soft small"><a href="/guides/first-steps">First steps</a> goes on from here. Programs read the <a href="/api/v1/openapi.json">OpenAPI description</a>.</p>
</main>`
}

/** What a list of members answers, with the member of the description. */
const answer = JSON.stringify({ data: [exampleOf(recordFields(onlyShown(member)))], has_more: true }, null, 2)
  // Lists of numbers stay on their line.
  .replaceAll(/\[[\s\d,]*\]/g, (list) => list.replaceAll(/\s+/g, '').replaceAll(',', ', '))
