/**
 * The test files with a test of more than three seconds, or with tests of many seconds together, on two slow cores in `npm test`, each with its
 * reason.
 * `npm run test:quick` leaves them out, and `npm run test:times` compares them with the last run. No test fails because of a time.
 */
export const slowTests: readonly { readonly reason: string; readonly files: readonly string[] }[] = [
  {
    reason:
      'Each flow opens pages in a new browser window, as a reader would: two seconds of processor time for the first page.',
    files: [
      'test/console/pages/**/*.test.ts',
      'test/account/{assistants,flows}.test.ts',
      'test/api/welcome-browser.test.ts',
      'test/oauth/consent-browser.test.ts',
    ],
  },
  {
    reason: 'Starts, stops or kills a server, a command or another program: its process is what is tested.',
    files: [
      'test/api/operations.test.ts',
      'test/cli/*.test.ts',
      'test/conformance/*.test.ts',
      'test/console/page-addresses.test.ts',
      'test/deploy/*.test.ts',
      'test/examples/*.test.ts',
      'test/mcp/loaded-modules.test.ts',
      'test/oauth/windows.test.ts',
      'test/promises/**/*.test.ts',
      'test/store/folder.test.ts',
    ],
  },
  {
    reason: 'Runs the commands and programs of the guides as their readers do.',
    files: [
      'test/documents/{administration,assistants,bookkeeping,clients,two-way-sync,verifying,walk,webhook-commands,writing}.test.ts',
    ],
  },
  {
    reason: 'Changes a copy of this project, and runs its commands there.',
    files: ['test/documents/{new-resource,sbom}.test.ts', 'test/operations/one-file.test.ts'],
  },
  {
    reason:
      'Runs other projects: Redocly, Spectral and Java, generators of clients, and the importers of Postman and Bruno.',
    files: [
      'test/api/{openapi,openapi-webhooks}.test.ts',
      'test/description/{generated-clients,imported-collections,patterns,tools}.test.ts',
    ],
  },
  {
    reason: 'Makes, saves, copies, restores or upgrades whole clubs and databases.',
    files: [
      'test/club-transfer/*.test.ts',
      'test/console/whole-club.test.ts',
      'test/data-subjects/erase.test.ts',
      'test/sandbox/*.test.ts',
      'test/store/{backup,duplicates,gained-lists,list-versions,newer-schema,releases,rerender}.test.ts',
    ],
  },
  {
    reason:
      'Tries every call, role, filter, field or wrong value. In npm test, those that are made at random do a few rounds.',
    files: [
      'test/accounts/{authority,password-races}.test.ts',
      'test/api/{bad-input,by-external-id,hostile-bodies}.test.ts',
      'test/authority/{matrix,orderings,orderings-of-statements}.test.ts',
      'test/console/{attempts,attempts-with-links,every-route,permissions,secrets}.test.ts',
      'test/contract/{deletion,faults,filters,idempotency-keys,isolation,labels,paths,resources,shown-writes,versions,write-only,writes}.test.ts',
      'test/http/refused-bodies.test.ts',
      'test/mcp/{confirmation,end-to-end,writing-tools}.test.ts',
      'test/oauth/{negative,tokens}.test.ts',
      'test/operations/{activity,find-records,list-records,read-matching,summarize}.test.ts',
      'test/records/registrations.test.ts',
      'test/store/{references,search-words}.test.ts',
      'test/surfaces/in-process.test.ts',
    ],
  },
  {
    reason: 'Needs many requests, sign-ins, records or bytes, or waits for an operation that takes long.',
    files: [
      'test/accounts/{required-factor,second-factor}.test.ts',
      'test/api/{causes,changes,charges-of-group,gzip,idempotency,versions}.test.ts',
      'test/calendar-links/calendar-links.test.ts',
      'test/console/{import-slots,imports,known-browsers,limits,people,records,session,sorted-lists}.test.ts',
      'test/mail/{forgotten,sending}.test.ts',
      'test/mcp/outside-text.test.ts',
      'test/oauth/common-assistants.test.ts',
      'test/records/{hostile-files,import,import-beside-writes,import-people,take-back}.test.ts',
      'test/store/{long-writes,preview,record-ids}.test.ts',
      'test/webhooks/deliver.test.ts',
    ],
  },
]
