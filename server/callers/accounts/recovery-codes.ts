/** Recovery codes: each lets somebody in once who has lost the device with their second factor. */
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import { runTogether } from '../../store/statements.ts'
import { integer, secret, text } from '../../store/system-columns.ts'
import { defineTable } from '../../store/system-table.ts'
import { readableSecret } from './password.ts'
import { digestOf } from './tokens.ts'

export const recoveryCodes = defineTable({
  name: 'recovery_codes',
  columns: { administrator_id: integer, digest: secret(text) },
})

const howMany = 10

/** Gives somebody new recovery codes, of 80 random bits each; they are shown once. */
export async function newRecoveryCodes(db: Connection, administratorId: number): Promise<readonly string[]> {
  const codes = Array.from({ length: howMany }, () => readableSecret(4))
  const rows = codes.map((code) => ({ administratorId, digest: digestOf(plain(code)) }))
  await runTogether(db, recoveryCodes.insertAll(rows))
  return codes
}

/** Uses up a recovery code; false when it is not one of theirs, or was used before. */
export async function useRecoveryCode(db: Connection, administratorId: number, code: string): Promise<boolean> {
  return (
    (await db.get(
      sql`delete from recovery_codes where administrator_id = ${administratorId} and digest = ${digestOf(plain(code))} returning digest`,
    )) !== undefined
  )
}

/** Hyphens, blanks and capitals make no difference. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[\s-]/g, '')
