/** Reading API keys. */
import type { Key, KeyListed, KeyOptions } from '../../api.ts'
import type { List } from '../../data/call.ts'
import { useRead } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'

export type { Key, KeyListed as ListedKey, KeyOptions, KeyRotate as KeyWithText } from '../../api.ts'

/** Oldest first. */
export const useKeys = (): List<KeyListed> => useRead(useClub().api.keys.list())

export const useKey = (id: string): Key => useRead(useClub().api.keys.get(Number(id)))

/** What people choose from when they make or change a key. */
export const useKeyOptions = (): KeyOptions => useRead(useClub().api.keys.options())

/**
 * A command for a terminal that works with every key.
 *
 * @param key its text, or the word that the reader replaces by it
 */
export const commandWith = (key: string, baseUrl: string): string =>
  `curl -H "Authorization: Bearer ${key}" \\\n  "${baseUrl}/api/v1/club"`
