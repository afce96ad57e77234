import { Status } from '../data/value.tsx'
import { type Fee, useFeeStatus } from './words.ts'

/** The status of a fee, the same on each page that shows it. */
export function FeeStatus({ of: fee }: { readonly of: Fee }) {
  const statusOf = useFeeStatus()
  const text = statusOf(fee)
  return text !== '' && <Status of={fee.is_late ? 'failed' : (fee.status ?? '')} text={text} />
}
