/**
 * What is written though neither the journal nor the trail says so, each with the reason. Everything else that changes a row
 * leaves an entry in one of them, or the write is refused as a fault of ours.
 */
export const bookkeeping = {
  'usage of keys': 'counts how often a key called, and when it did so last: nobody decides that',
  'use of sessions': 'a session lasts longer by being used; its log-in and its end are in the trail',
  'sandbox keys': 'anybody mints them; they only read the demo club, and end by themselves',
  'kept answers': 'an answer is kept for a repeated request; what the request changed has its own entry',
  deliveries: 'what becomes of a notification; each try is in the log of deliveries',
  'what is old': 'forgets what is kept no longer, as the descriptions of the tables say',
  settings: 'what the server remembers of its own data between two starts',
  're-rendering': 'a new version shows stored records in a new form; nobody changed them',
} as const satisfies { readonly [name: string]: string }

/** The name of something that is written without an entry. */
export type Bookkeeping = keyof typeof bookkeeping
