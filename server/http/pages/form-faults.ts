import type { Language } from '@kantine/contract/languages.ts'
import type { WithFields } from '@kantine/contract/resource.ts'
import type { Refusal } from '../../refusal.ts'
import { faultIn, sentenceIn } from '../in-language.ts'
import type { FormFaults } from './form.ts'

/** The errors of a form and its fields, in the language of the page. */
export function faultsOf(refusal: Refusal | undefined, { fields }: WithFields, language: Language): FormFaults {
  if (!refusal) return {}
  const named = refusal.faults.flatMap((fault) => {
    const name = 'pointer' in fault ? fault.pointer.slice(1) : ''
    return fields[name] ? [[name, faultIn(language, fault, fields)] as const] : []
  })
  if (named.length > 0) return { fields: Object.fromEntries(named) }
  return { form: sentenceIn(language, refusal) }
}
