import type { Language } from '@kantine/contract/languages.ts'
import { onlyShown } from '@kantine/contract/resource.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { exampleOf, recordFields } from '@kantine/contract/schemas.ts'
import { someAdministrator } from '../../callers/accounts/set-up.ts'
import { type Html, html } from '../../http/pages/html.ts'
import { otherLanguage } from '../../http/pages/page.ts'
import type { Store } from '../../store/store.ts'
import { guidesPath } from './guides/all.ts'

const words = {
  title: { en: 'Your club, open to the software you choose', nl: 'Je club, open voor de software die jij kiest' },
  lead: {
    en: 'Kantine manages the members, teams, calendar, attendance and fees of a sports club. Connect a website, bookkeeping software, a door system or an AI assistant. The club decides what each of them can access.',
    nl: 'Met Kantine beheer je de leden, teams, agenda, aanwezigheid en contributie van je sportclub. Koppel een website, boekhoudprogramma, toegangssysteem of AI-assistent. De club bepaalt waar elke koppeling bij kan.',
  },
  notSetUp: {
    en: html`<strong>This server has no administrator yet.</strong> Open the link in the server’s terminal to create the first club.`,
    nl: html`<strong>Deze server heeft nog geen beheerder.</strong> Open de link in de terminal van de server om de eerste club aan te maken.`,
  },
  guides: { en: 'Read the guides', nl: 'Lees de handleidingen' },
  aboutGuides: {
    en: 'Quickstart, sync, webhooks and assistants.',
    nl: 'Snel beginnen, synchroniseren, webhooks en assistenten.',
  },
  reference: { en: 'API reference', nl: 'API-documentatie' },
  aboutReference: {
    en: 'Every request, field and response of the API.',
    nl: 'Alle verzoeken, velden en antwoorden van de API (in het Engels).',
  },
  console: { en: 'Manage your club', nl: 'Beheer je club' },
  aboutConsole: {
    en: 'Sign in to manage keys, webhooks, users and assistants.',
    nl: 'Log in om sleutels, webhooks, gebruikers en assistenten te beheren.',
  },
  tryIt: { en: 'Try it now', nl: 'Probeer het zelf' },
  create: {
    en: 'Create a key for the demo club, valid for seven days, and list three members:',
    nl: 'Maak een sleutel voor de democlub (zeven dagen geldig) en vraag drie leden op:',
  },
  quickstart: { en: 'Continue with the quickstart', nl: 'Ga verder met Snel beginnen' },
  description: { en: 'OpenAPI description for programs', nl: 'OpenAPI-beschrijving voor programma’s' },
}

/** The front page, at `/` and `/nl`: an introduction, links, and a first request. */
export async function homePage(store: Store, baseUrl: string, language: Language): Promise<Html> {
  const isSetUp = await someAdministrator(store).catch(() => true)
  const say = (name: keyof typeof words) => words[name][language]
  return html`<main class="site welcome">
<div class="hero">
<div>
<h1>${say('title')}</h1>
<p class="lead">${say('lead')}</p>
${!isSetUp && html`<p class="notice">${say('notSetUp')}</p>`}
</div>
<figure>
<figcaption>GET /api/v1/members</figcaption>
<pre tabindex="0"><code>${answer}</code></pre>
</figure>
</div>
<ul class="ways">
<li><a class="way" href="${guidesPath(language)}"><strong>${say('guides')}</strong><span>${say('aboutGuides')}</span></a></li>
<li><a class="way" href="/docs"><strong>${say('reference')}</strong><span>${say('aboutReference')}</span></a></li>
<li><a class="way" href="/console"><strong>${say('console')}</strong><span>${say('aboutConsole')}</span></a></li>
</ul>
<h2>${say('tryIt')}</h2>
<p class="soft">${say('create')}</p>
<pre tabindex="0"><code>KEY=$(curl -s -X POST ${baseUrl}/api/v1/sandbox-keys | sed 's/.*"key":"\\([^"]*\\)".*/\\1/')
curl -s "${baseUrl}/api/v1/members?limit=3" -H "Authorization: Bearer $KEY"</code></pre>
<p class="small"><a href="${guidesPath(language)}/first-steps">${say('quickstart')}</a> · <a href="/api/v1/openapi.json">${say('description')}</a> · ${otherLanguage('/', '/nl', language)}</p>
</main>`
}

/** A response from the list of members, with the example member from the description. */
const answer = JSON.stringify({ data: [exampleOf(recordFields(onlyShown(member)))], has_more: true }, null, 2)
  // Lists of numbers stay on one line.
  .replaceAll(/\[[\s\d,]*\]/g, (list) => list.replaceAll(/\s+/g, '').replaceAll(',', ', '))
