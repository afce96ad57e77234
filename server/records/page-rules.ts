/** Validation messages for the pages, worded for people who do not know JSON. The label of the field comes before each message. */
import { type FieldSchema, isBlank } from '@kantine/contract/fields.ts'
import { characters, notEmail, notFilledIn, notWholeBetween, tooFew, tooLong } from '@kantine/contract/form-rules.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import type { ErrorObject } from 'ajv/dist/2020.js'

/**
 * The message for a value that breaks a rule of its schema.
 *
 * @param example a valid value, as people write it
 */
export function pageRuleOf({ keyword, params, data, parentSchema }: ErrorObject, example: string): LocalizedText {
  const { format, minimum, maximum } = parentSchema as FieldSchema
  if (data === null || data === '' || (typeof data === 'string' && isBlank(data))) return notFilledIn
  switch (keyword) {
    case 'required':
    case 'minLength':
      return notFilledIn
    case 'maxLength':
      return tooLong(params.limit, characters(data as string))
    case 'minItems':
      return tooFew(params.limit)
    case 'maxItems':
      return {
        en: `must have at most ${params.limit}; remove some`,
        nl: `mag hoogstens ${params.limit} waarden bevatten`,
      }
    case 'enum':
      return oneOf(params.allowedValues.join(', '))
    case 'minimum':
    case 'maximum':
      return notWholeBetween(minimum as number, maximum as number)
    case 'format':
      return formats[format ?? '']?.(example) ?? wrong(example)
    default:
      return wrong(example)
  }
}

export const dayForPages = (example: string): LocalizedText => ({
  en: `must be a date, such as ${example}`,
  nl: `moet een datum zijn, zoals ${example}`,
})

export const lineForPages = (most: number): LocalizedText => ({
  en: `must be one line of at most ${most} characters`,
  nl: `moet één regel van hoogstens ${most} tekens zijn`,
})

/** Messages for values that people choose instead of typing. */
export const instantForPages: LocalizedText = { en: 'must be a date and time', nl: 'moet een datum met tijd zijn' }
export const idForPages: LocalizedText = {
  en: 'must be one of the options',
  nl: 'moet een van de opties zijn',
}

const formats: { readonly [format: string]: (example: string) => LocalizedText } = {
  email: notEmail,
  date: dayForPages,
}

const oneOf = (values: string): LocalizedText => ({
  en: `must be one of ${values}`,
  nl: `moet een van deze waarden zijn: ${values}`,
})

const wrong = (example: string): LocalizedText => ({
  en: `is invalid. Example: ${example}`,
  nl: `is niet goed ingevuld. Een voorbeeld: ${example}`,
})
