/** The server's own tables, each described where it is used. */
import { administrators, clubAdministrators } from './callers/accounts/administrators.ts'
import { invitations } from './callers/accounts/invitations.ts'
import { pendingLogIns } from './callers/accounts/log-in.ts'
import { notices } from './callers/accounts/notices.ts'
import { resetLinks } from './callers/accounts/reset-links.ts'
import { recoveryCodes, secondFactors } from './callers/accounts/second-factor.ts'
import { sessions } from './callers/accounts/sessions.ts'
import { accessTokens } from './callers/assistants/access-tokens.ts'
import { grants } from './callers/assistants/grants.ts'
import { calendarLinks } from './callers/calendar-links.ts'
import { apiKeys } from './callers/keys/keys.ts'
import { refusedRequests } from './callers/refused-requests.ts'
import { credentialErrors, credentialUsage } from './callers/usage.ts'
import { clubs } from './clubs/clubs.ts'
import { tablesOfOperations } from './operations/all.ts'
import { partialClubs } from './operations/clubs/end-club.ts'
import { redeemedConfirmations } from './operations/confirmations.ts'
import { idempotentAnswers } from './operations/idempotency.ts'
import { keptAnswerDays } from './operations/kept-bytes.ts'
import { importedRecords, imports } from './records/kept-imports.ts'
import { sandboxMints } from './sandbox/mint.ts'
import { auditLog } from './store/audit-log.ts'
import { changeLog } from './store/change-log.ts'
import { doneRequests } from './store/done-requests.ts'
import { fileKeys } from './store/file-keys.ts'
import type { SystemTable } from './store/system-table.ts'
import { oauthClients } from './surfaces/oauth/clients/clients.ts'
import { oauthRecords } from './surfaces/oauth/provider/records.ts'
import { deliveries, tries } from './webhooks/deliveries/delivery.ts'
import { endpoints } from './webhooks/endpoints/endpoint.ts'

/** Once an hour, old rows are deleted from each of them. */
export const systemTables: readonly SystemTable[] = [
  clubs,
  partialClubs,
  apiKeys,
  calendarLinks,
  credentialUsage,
  credentialErrors,
  refusedRequests,
  grants,
  accessTokens,
  sandboxMints,
  administrators,
  clubAdministrators,
  sessions,
  oauthClients,
  oauthRecords,
  pendingLogIns,
  secondFactors,
  recoveryCodes,
  notices,
  invitations,
  resetLinks,
  idempotentAnswers,
  redeemedConfirmations,
  keptAnswerDays,
  doneRequests,
  endpoints,
  deliveries,
  tries,
  changeLog,
  auditLog,
  fileKeys,
  imports,
  importedRecords,
  ...tablesOfOperations,
]
