/** The server's own tables, each described where it is used. */
import { administrators, clubAdministrators } from './callers/administrators/administrators.ts'
import { sessions } from './callers/administrators/sessions.ts'
import { apiKeys } from './callers/keys/keys.ts'
import { keyUsage } from './callers/keys/usage.ts'
import { clubs } from './clubs/clubs.ts'
import { idempotentAnswers } from './operations/idempotency.ts'
import { keptAnswerDays } from './operations/kept-bytes.ts'
import { sandboxMints } from './sandbox/mint.ts'
import { journal } from './store/journal.ts'
import type { OwnTable } from './store/own-table.ts'
import { trail } from './store/trail.ts'
import { deliveries, tries } from './webhooks/deliveries/delivery.ts'
import { endpoints } from './webhooks/endpoints/endpoint.ts'

/** Once an hour, old rows are deleted from each of them. */
export const ownTables: readonly OwnTable[] = [
  clubs,
  apiKeys,
  keyUsage,
  sandboxMints,
  administrators,
  clubAdministrators,
  sessions,
  idempotentAnswers,
  keptAnswerDays,
  endpoints,
  deliveries,
  tries,
  journal,
  trail,
]
