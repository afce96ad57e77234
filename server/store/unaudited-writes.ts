/**
 * The writes that leave no entry in the change log or the audit log, each with the reason. Any other write that changes a row needs an
 * entry in one of them, and is otherwise rejected as a bug.
 */
export const unauditedWrites = {
  'usage of keys and grants': 'the number and time of calls, which follow from the calls themselves',
  'access tokens': 'each lasts an hour; the consent that allows them and its end are in the audit log',
  'connecting assistants':
    'requests, codes and registrations come and go; the consent they lead to is in the audit log',
  'use of sessions': 'a session lasts longer by being used; its log-in and its end are in the audit log',
  'use of practice clubs': 'the day on which someone last opened one, which decides how long it is kept',
  'sandbox keys': 'anyone can create one; it reads only the demo club, and expires',
  'kept answers': 'an answer is kept for a repeated request; what the request changed has its own entry',
  'redeemed confirmations': 'a confirmation allows one write, which has its own entry',
  deliveries: 'the state of each notification; every try is in the log of deliveries',
  'old rows': 'deletes or empties rows that are older than the description of their table allows',
  settings: 'the notes of the server about its own data, kept between starts',
  readiness: 'the moment of the last check, which shows that the database takes writes',
  'partial clubs':
    'an imported club brings its own entries, and a removed club leaves none; the audit log has the import and the removal',
  're-rendering': 'a new version keeps other columns beside stored records; lists show them as before',
} as const satisfies { readonly [name: string]: string }

/** The name of a write without an entry. */
export type UnauditedWrite = keyof typeof unauditedWrites
