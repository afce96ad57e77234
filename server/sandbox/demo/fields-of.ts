import type { RecordOf, Resource } from '@kantine/contract/resource.ts'

/** What a record of `R` holds before the store gives it an id and a stamp. */
export type FieldsOf<R extends Resource> = Omit<RecordOf<R>, 'id' | 'updated_at'>
