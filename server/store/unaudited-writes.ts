/**
 * The writes that leave no entry in the change log or the audit log, each with the reason. Any other write that changes a row needs an
 * entry in one of them, and is otherwise rejected as a bug.
 */
export const unauditedWrites = {
  'usage of keys and grants': 'the number and time of calls, which the calls themselves determine',
  'access tokens': 'each lasts an hour; the consent that allows them and its end are in the audit log',
  'connecting assistants':
    'requests, codes and registrations come and go; the consent they lead to is in the audit log',
  'use of sessions': 'using a session extends it; its sign-in and its end are in the audit log',
  'use of practice clubs': 'the day a practice club was last opened, which decides its retention',
  'sandbox keys': 'anyone can create one; it reads only the demo club, and expires',
  'kept answers': 'a response stored for repeated requests; the change itself has its own entry',
  'redeemed confirmations': 'a confirmation allows one write, which has its own entry',
  deliveries: 'the state of each notification; the delivery log has every attempt',
  'old rows': 'deletes or empties rows past their retention',
  settings: "the server's notes about its own data, kept between starts",
  readiness: 'the time of the last check that the database accepts writes',
  'partial clubs':
    'an imported club brings its own entries, and a removed club leaves none; the import and the removal themselves are in the audit log',
  're-rendering': 'a new version refills derived columns; lists show the records as before',
} as const satisfies { readonly [name: string]: string }

/** The name of a write without an entry. */
export type UnauditedWrite = keyof typeof unauditedWrites
