/** How schemas show the code of an error: as one of the known codes, or as another that a later version adds (section 9). */
import { type ErrorCode, errors } from './errors.ts'
import type { Refer, Schema } from './schemas.ts'

/** Every code, in the order of the contract. */
export const errorCodes = Object.keys(errors) as ErrorCode[]

/** The codes that this version knows. */
const knownCodesSchema = (codes: readonly ErrorCode[]): Schema => ({
  type: 'string',
  description: 'The codes of errors that this version has. Later versions can have more.',
  enum: codes,
})

/** A field that holds a code. */
export const codeSchema = (doc: string, refer: Refer, codes: readonly ErrorCode[] = errorCodes): Schema => ({
  description: doc,
  anyOf: [refer('ErrorCode', knownCodesSchema(codes)), { type: 'string' }],
})
