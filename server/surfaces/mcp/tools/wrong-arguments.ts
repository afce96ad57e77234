import { Refusal } from '../../../refusal.ts'

/** Rejects arguments, naming each and its rule. */
export const wrongArguments = (faults: readonly { readonly parameter: string; readonly detail: string }[]): Refusal =>
  new Refusal('bad_request', faults.map(({ detail }) => detail).join(' '), { faults })
