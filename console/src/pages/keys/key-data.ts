import type { Key, KeyListed, KeyOptions } from '../../api.ts'
import type { List } from '../../data/call.ts'
import { useRead } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'

export type { Key, KeyListed as ListedKey, KeyOptions, KeyRotate as KeyWithText } from '../../api.ts'

/** Oldest first. */
export const useKeys = (): List<KeyListed> => useRead(useClub().api.keys.list())

export const useKey = (id: string): Key => useRead(useClub().api.keys.get(Number(id)))

/** The choices for creating or changing a key. */
export const useKeyOptions = (): KeyOptions => useRead(useClub().api.keys.options())

/**
 * A terminal command that works with every key.
 *
 * @param key the key, or a placeholder for it
 */
export const commandWith = (key: string, baseUrl: string): string =>
  `curl -H "Authorization: Bearer ${key}" \\\n  "${baseUrl}/api/v1/club"`
