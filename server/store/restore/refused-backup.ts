import { Refusal } from '../../refusal.ts'

/** Says why a file is not restored. */
export const refusedBackup = (file: string, why: string): Refusal =>
  new Refusal('bad_request', `${file} is not restored: ${why} Nothing was changed.`)

/** The file is damaged, so another backup is needed. */
export const damagedBackup = (file: string, what: string): Refusal =>
  refusedBackup(file, `it is damaged. ${what} Use another backup.`)
