/** Wrong uses of a generated client that must not compile: each statement under `@ts-expect-error` is an error, or else the comment is. */
export const wrongUses = (imports: string): string => `${imports}

export const operations: MemberBatch['operations'] = [
  // @ts-expect-error There is no such operation.
  { op: 'merge', data: { name: 'Jan' } },
  // @ts-expect-error A change needs an id.
  { op: 'update', data: { status: 'archived' } },
  // @ts-expect-error An upsert needs an external id.
  { op: 'upsert', data: { name: 'Jan' } },
  // @ts-expect-error A new member needs a name.
  { op: 'create', data: {} },
  // @ts-expect-error There is no such field.
  { op: 'create', data: { name: 'Jan', shoe_size: 38 } },
  // @ts-expect-error What is not sent is left out.
  { op: 'create', data: { name: 'Jan', phone: undefined } },
]

// @ts-expect-error A date of birth can be null.
export const letters = ({ birth_date }: Member) => birth_date.length

// @ts-expect-error A list can be empty.
export const first = ({ data }: MemberPage): Member => data[0]

// @ts-expect-error There is no such code.
export const known: ErrorCode = 'a_code_of_a_later_version'

export const later: Problem['code'] = 'a_code_of_a_later_version'
`
