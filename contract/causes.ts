/** The causes of changes, as `GET /changes` names them. They never identify a person. */
export const causes = ['key', 'assistant', 'person', 'command', 'import', 'kantine'] as const

export type Cause = (typeof causes)[number]

/** The causes whose id entries show: credentials, which identify no person. */
export const causesWithId: readonly Cause[] = ['key', 'assistant']
