import type { KeyUsage } from '../api.ts'

/** The usage of a key or an assistant. Days are in UTC, oldest first. */
export type Usage = Omit<KeyUsage, 'id' | 'label' | 'prefix'>
