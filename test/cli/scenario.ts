/** The input for the recording of command outputs (test/cli/outputs.ts), on an empty database without a server. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKey } from '../../server/callers/keys/keys.ts'
import { openUsage } from '../../server/callers/usage.ts'
import { clubBySlug } from '../../server/clubs/clubs.ts'
import { parseConfig } from '../../server/config.ts'
import { sql } from '../../server/store/sql.ts'
import { withStore } from '../../server/surfaces/command-line/with-store.ts'
import { grantTo } from '../assistants/connected-assistant.ts'
import { changeRows } from '../support/change-rows.ts'
import { jsonOf } from './command.ts'

/** What happens between commands, which no recorded command does. */
type Step = (environment: NodeJS.ProcessEnv) => Promise<unknown>

/**
 * Command lines, each given with `--json`, and what happens between them. RECEIVER stands for the port of a receiver that answers 200 at
 * `/works` and 500 elsewhere. Later lines go to the end, where they change nothing of what the others print.
 */
export const scenario: readonly (string | Step)[] = [
  'clubs list',
  'administrators list',
  'trail',
  'clubs create --name "FC Voorbeeld" --slug fc-voorbeeld',
  'clubs create --name "SV Zuid" --slug zuid --plan basic --time-zone America/Curacao',
  'clubs create --name Again --slug zuid',
  'clubs create --name Wrong --slug "Not a slug"',
  'clubs create --name Wrong --slug wrong --plan gold',
  'clubs create --slug wrong',
  'clubs list',
  'clubs rename --club fc-voorbeeld --name "FC Voorbeeld 1912"',
  'clubs rename --club zuid --name "SV Zuid-West" --slug zuid-west',
  'clubs rename --club zuid-west --slug zuid',
  'clubs rename --club nobody --name Nobody',
  'clubs rename --club zuid',
  'clubs plan zuid pro',
  'clubs plan nobody pro',
  'clubs time-zone zuid Europe/Brussels',
  'clubs time-zone zuid Mars/Olympus',
  'clubs stages fc-voorbeeld',
  'clubs stages fc-voorbeeld --set "new, trial planned, joined"',
  'clubs stages fc-voorbeeld',
  'clubs stages zuid --set ""',
  'clubs stages fc-voorbeeld --set new,new',
  'clubs quotas fc-voorbeeld',
  'clubs quotas fc-voorbeeld --records 200000 --keys 20 --endpoints 5',
  'clubs quotas fc-voorbeeld --people 50 --waiting-deliveries 5000 --kept-answer-bytes 1000000',
  'clubs quotas fc-voorbeeld',
  'clubs quotas fc-voorbeeld --endpoints 0',
  'clubs second-factor fc-voorbeeld',
  'administrators create --email sanne@example.org --name "Sanne de Vries" --clubs fc-voorbeeld,zuid',
  'administrators create --email jan@example.org --name Jan --clubs fc-voorbeeld --role treasurer --password-stdin',
  'administrators create --email jan@example.org --name Jan --clubs fc-voorbeeld',
  'administrators create --email piet --name Piet --clubs fc-voorbeeld',
  'administrators invite fatima@example.org --club fc-voorbeeld --role secretary',
  'administrators invite piet@example.org --club fc-voorbeeld --role trainer',
  'administrators invite jan@example.org --club fc-voorbeeld --role trainer',
  'administrators people --club fc-voorbeeld',
  'administrators people --club nobody',
  'administrators withdraw piet@example.org --club fc-voorbeeld',
  'administrators withdraw piet@example.org --club fc-voorbeeld',
  'administrators list',
  'administrators role jan@example.org --club fc-voorbeeld --role administrator',
  'administrators role piet@example.org --club fc-voorbeeld --role secretary',
  'administrators role sanne@example.org --club zuid --role secretary',
  'administrators reset-link sanne@example.org',
  'administrators reset-link piet@example.org',
  'administrators password sanne@example.org',
  'administrators password sanne@example.org --password-stdin',
  'administrators password piet@example.org',
  'clubs second-factor fc-voorbeeld --roles administrator,treasurer',
  turnOnSecondFactor,
  'clubs second-factor fc-voorbeeld',
  'administrators people --club fc-voorbeeld',
  'administrators second-factor-off sanne@example.org',
  'administrators second-factor-off sanne@example.org',
  'administrators second-factor-off piet@example.org',
  'clubs second-factor fc-voorbeeld --roles ""',
  'keys list --club fc-voorbeeld',
  'keys create --club fc-voorbeeld --label Website --scopes all',
  'keys create --club fc-voorbeeld --label Helper --scopes members:read,groups:read --expires 2099-12-31 --purpose assistant',
  'keys create --club fc-voorbeeld --label Late --scopes all --expires 2020-01-01',
  'keys create --club fc-voorbeeld --label Wrong --scopes members:fly',
  'keys create --club nobody --label Wrong --scopes all',
  'keys usage 1',
  makeAndUse,
  'keys usage 1',
  'keys usage 99',
  'keys change 1 --label "Our website"',
  'keys change 1 --label Site --scopes members:read,events:read --requests 60',
  'keys change 1 --scopes all',
  'keys change 1',
  'keys change 99 --label Nobody',
  'keys limit 1 --requests 90',
  'keys limit 1',
  'keys limit 99',
  'keys rotate 1',
  'keys rotate 1 --hours 2',
  'keys rotate 1 --hours 1000',
  'keys rotate 99',
  'keys list --club fc-voorbeeld',
  'keys end-old 1',
  'keys end-old 1',
  'keys end-old 99',
  'keys rotate 2 --hours 0',
  'keys revoke 2',
  'keys revoke 2',
  'keys revoke 99',
  'keys revoke one',
  'keys list --club fc-voorbeeld',
  'assistants list --club zuid',
  'assistants allow --club zuid',
  'assistants allow --club nobody',
  'assistants list --club fc-voorbeeld',
  'assistants usage 1',
  'assistants usage 2',
  'assistants usage 99',
  'assistants revoke 2',
  'assistants revoke 2',
  'assistants revoke 99',
  'assistants list --club fc-voorbeeld',
  'webhooks list --club fc-voorbeeld',
  'webhooks create --club fc-voorbeeld --url http://localhost:RECEIVER/works --events member.created,member.updated',
  'webhooks create --club fc-voorbeeld --url http://localhost:RECEIVER/fails --events all --description Website',
  'webhooks create --club fc-voorbeeld --url https://10.0.0.1/ --events all',
  'webhooks create --club fc-voorbeeld --url https://example.org/ --events member.create',
  'webhooks change 1 --club fc-voorbeeld --description Accounting',
  'webhooks change 1 --club fc-voorbeeld --url http://localhost:RECEIVER/works?all --events all',
  'webhooks change 1 --club fc-voorbeeld',
  'webhooks change 99 --club fc-voorbeeld --events all',
  'webhooks rotate 1 --club fc-voorbeeld',
  'webhooks rotate 1 --club zuid',
  'webhooks test 1 --club fc-voorbeeld',
  'webhooks test 1 --club fc-voorbeeld --event member.created',
  'webhooks test 2 --club fc-voorbeeld',
  'webhooks test 99 --club fc-voorbeeld',
  importPeople,
  'webhooks disable 1 --club fc-voorbeeld',
  'webhooks disable 1 --club fc-voorbeeld',
  'webhooks disable 99 --club fc-voorbeeld',
  'webhooks list --club fc-voorbeeld',
  'webhooks enable 1 --club fc-voorbeeld',
  'webhooks enable 2 --club fc-voorbeeld',
  'webhooks enable 99 --club fc-voorbeeld',
  'webhooks deliveries --club fc-voorbeeld',
  'webhooks deliveries --club fc-voorbeeld --endpoint 1 --event member.created --state missed --before 6 --limit 2',
  'webhooks deliveries --club fc-voorbeeld --state lost',
  'webhooks redeliver 4 --club fc-voorbeeld',
  'webhooks redeliver 1 --club fc-voorbeeld',
  'webhooks redeliver 99 --club fc-voorbeeld',
  'webhooks recover 1 --club fc-voorbeeld --since 2026-01-31T12:00:00Z',
  'webhooks recover 99 --club fc-voorbeeld --since 2026-01-31T12:00:00Z',
  'webhooks recover 1 --club fc-voorbeeld --since yesterday',
  'webhooks remove 2 --club fc-voorbeeld',
  'webhooks remove 2 --club fc-voorbeeld',
  'persons export --club fc-voorbeeld --member 1',
  'persons export --club fc-voorbeeld --kennismaker 1',
  'persons export --club fc-voorbeeld --member 99',
  'persons erase --club fc-voorbeeld --member 1',
  'persons erase --club fc-voorbeeld --member 1 --yes',
  'persons erase --club fc-voorbeeld --member 2 --also-bookkeeping --yes',
  'persons erase --club fc-voorbeeld --kennismaker 1 --yes',
  'persons erase --club fc-voorbeeld --kennismaker 1 --yes',
  'persons export --club fc-voorbeeld --debtor "Sanne Bakker"',
  'persons erase --club fc-voorbeeld --debtor "Sanne Bakker" --also-bookkeeping --yes',
  'persons erase --club fc-voorbeeld --debtor "Sanne Bakker" --yes',
  'administrators role sanne@example.org --club fc-voorbeeld --role reader',
  'assistants allow --club fc-voorbeeld --off',
  'administrators remove jan@example.org --club fc-voorbeeld',
  'administrators remove sanne@example.org --club fc-voorbeeld',
  'administrators remove sanne@example.org',
  'administrators remove sanne@example.org',
  'trail --club fc-voorbeeld --limit 20',
  'trail',
  'trail --limit 1001',
  'clubs list',
  'demo reset',
  'demo reset',
  'persons erase --club demo --member 1',
  'webhooks deliveries --club fc-voorbeeld --since 2020-01-01T00:00:00Z --until 2020-01-02T00:00:00Z',
  'keys create --club fc-voorbeeld --label Slow --scopes members:read --requests 60',
  'database status',
  'clubs practice fc-voorbeeld',
  'clubs reset fc-voorbeeld-practice',
]

/** Turns on the second factor of the first administrator. */
function turnOnSecondFactor(environment: NodeJS.ProcessEnv) {
  return onStore(environment, ({ store }) =>
    changeRows(
      store,
      sql`insert into second_factors (administrator_id, secret, confirmed_at, last_step) values (1, 'sealed', 1, 0)`,
    ),
  )
}

/** An administrator makes a key and connects two assistants; one of these and the first key are used today. */
async function makeAndUse(environment: NodeJS.ProcessEnv) {
  await jsonOf(environment, 'assistants', 'allow', '--club', 'fc-voorbeeld')
  await onStore(environment, async ({ store }) => {
    const club = await clubBySlug(store, 'fc-voorbeeld')
    const scopes = ['members:read'] as const
    await createKey(
      store,
      { by: 'administrator', id: 1 },
      { clubId: club.id, label: 'Own', purpose: 'live', scopes, expiresAt: null },
    )
    await grantTo(store, club.id, 1)
    await grantTo(store, club.id, 1, { scopes, readOnly: true })
    const usage = openUsage(store, (error) => assert.fail(String(error)))
    const refused = { requestId: 'req_1', call: 'get_record', pattern: 'get_record', code: 'not_found', places: [] }
    for (const kind of ['key', 'grant'] as const) {
      usage.count({ kind, id: 1, club, rateLimit: null })
      usage.count({ kind, id: 1, club, rateLimit: null }, refused)
    }
    await usage.close()
  })
}

async function importPeople(environment: NodeJS.ProcessEnv) {
  const file = join(String(environment.DATA_DIR), 'rows.json')
  const rows = {
    members: [{ name: 'Sanne Bakker', email: 'bakker@example.org' }, { name: 'Youssef Amrani' }],
    kennismakers: [{ name: 'Fatima Yilmaz', phone: '+31 6 12345678' }],
    charges: [
      { member_id: 1, description: 'Contributie', amount_cents: 18500 },
      { member_id: 2, description: 'Contributie', amount_cents: 9500 },
    ],
  }
  for (const [plural, records] of Object.entries(rows)) {
    writeFileSync(file, JSON.stringify(records))
    await jsonOf(environment, 'import', file, '--club', 'fc-voorbeeld', '--resource', plural)
  }
}

const onStore = (environment: NodeJS.ProcessEnv, work: Parameters<typeof withStore<unknown>>[2]) =>
  withStore(parseConfig(environment), { by: 'command', name: 'jan' }, work)
