/** Form field values, for every operation of the application and every writable record. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Fields, text, whole } from '@kantine/contract/fields.ts'
import { resources } from '@kantine/contract/resources.ts'
import type { FormField } from '../../console/src/data/fields.ts'
import { faultOf, givenOf, shownOf } from '../../console/src/parts/form-values.ts'
import { operations } from '../../server/operations/all.ts'
import { formFieldsOf as described } from '../../server/surfaces/console/collections.ts'

const formFieldsOf = (...form: Parameters<typeof described>) => described(...form) as readonly FormField[]

const reader = { timeZone: 'Europe/Amsterdam', language: 'nl' } as const

const forms: readonly { readonly name: string; readonly input: Fields; readonly isChange: boolean }[] = [
  ...operations.map(({ on, name, input = {} }) => ({
    name: `${on.plural} ${name}`,
    input,
    isChange: name === 'change',
  })),
  ...resources.flatMap(({ plural, fields: input }) =>
    [false, true].map((isChange) => ({ name: `${plural} ${isChange ? 'change' : 'create'}`, input, isChange })),
  ),
]

test('every field of every form shows a value, returns it unchanged and accepts it', () => {
  const kinds = new Set<string>()
  for (const { name, input, isChange } of forms) {
    for (const field of formFieldsOf(input, isChange)) {
      const { example } = input[field.name] as Fields[string]
      const value = field.kind === 'instant' ? new Date(String(example)).toISOString() : example
      const shown = shownOf(field, value, reader)
      const place = `${name}: ${field.name}`
      assert.deepEqual(faultOf(field, shown), undefined, place)
      // Of a time, forms have the minutes.
      const given = givenOf(field, shown, reader)
      const isTime = field.kind === 'instant'
      assert.deepEqual(isTime ? String(given).slice(0, 16) : given, isTime ? String(value).slice(0, 16) : value, place)
      kinds.add(field.kind)
    }
  }
  for (const kind of ['cents', 'reference', 'references', 'object', 'objects']) assert.ok(kinds.has(kind), kind)
})

test('an empty field reports an error if required, and otherwise returns null, an empty list or nothing', () => {
  for (const { name, input, isChange } of forms) {
    for (const field of formFieldsOf(input, isChange)) {
      const empty = shownOf(field, null, reader)
      const fault = faultOf(field, empty)
      const place = `${name}: ${field.name}`
      const given = givenOf(field, empty, reader)
      if (field.kind === 'choice' && field.required) assert.equal(typeof given, 'string', place)
      else if (field.required) assert.ok(fault, place)
      else if (Array.isArray(given)) assert.deepEqual(given, [], place)
      else if (typeof given !== 'boolean') assert.equal(given ?? null, null, place)
    }
  }
  const [currency] = fieldsOf('charges create', 'currency')
  assert.deepEqual([currency?.required, givenOf(currency as FormField, '', reader)], [false, undefined])
})

function fieldsOf(form: string, ...names: string[]): FormField[] {
  const { input = {} } = forms.find(({ name }) => name === form) ?? {}
  return formFieldsOf(input).filter(({ name }) => names.includes(name))
}

test('an amount is parsed exactly, with a comma or a point, and as the pages show it', () => {
  const [amount] = fieldsOf('charges create', 'amount_cents') as [FormField]
  const read = (typed: string) => (faultOf(amount, typed) ? undefined : givenOf(amount, typed, reader))
  const exact: [string, number][] = [
    ['185', 18_500],
    ['185,5', 18_550],
    ['185.05', 18_505],
    [' 0,29 ', 29],
    ['1,15', 115],
    ['€ 25,50', 2_550],
    ['€25.50', 2_550],
    ['1.250,00', 125_000],
    ['€ 1,234,567.89', 123_456_789],
    ['90071992547409,91', Number.MAX_SAFE_INTEGER],
  ]
  for (const [typed, cents] of exact) assert.equal(read(typed), cents, typed)
  for (const typed of [
    '0',
    '-1',
    '1.185',
    '1,185',
    '1.18,50',
    '1.185.00',
    '12.50 €',
    '1,',
    ',5',
    '1€5',
    '1e3',
    '90071992547409,92',
  ])
    assert.equal(read(typed), undefined, typed)
  assert.equal(faultOf(amount, '0')?.nl, `${amount.label.nl} moet een bedrag van minstens 0,01 zijn, zoals 12,50.`)
  const shown = (cents: number, language: 'en' | 'nl') => shownOf(amount, cents, { ...reader, language })
  assert.deepEqual([shown(5, 'nl'), shown(18_550, 'en'), shown(-150, 'nl')], ['0,05', '185.50', '-1,50'])
})

test('an error in part of an object is reported on that part', () => {
  const [inner] = formFieldsOf({
    debtor: {
      ...text('Debtor', 'Debiteur', { required: true, doc: 'Who owes it.', example: '' }),
      schema: { type: 'object' },
      shape: {
        name: text('Name', 'Naam', { required: true, doc: 'The name.', example: 'Sanne' }),
        age: whole('Age', 'Leeftijd', { max: 120, doc: 'The age.', example: 30 }),
      },
    },
  }) as [FormField]
  assert.equal(faultOf(inner, { name: '', age: '' })?.en, 'Name is required.')
  assert.equal(
    faultOf(inner, { name: 'Jan', age: '200' })?.nl,
    'Leeftijd moet een heel getal van 0 tot en met 120 zijn.',
  )
  assert.deepEqual(givenOf(inner, { name: 'Jan', age: '' }, reader), { name: 'Jan', age: null })
})

test('an error in a list of objects says in which one, and a day may have a latest one', () => {
  const [disciplines] = fieldsOf('tournaments create', 'disciplines') as [FormField]
  const fault = faultOf(
    disciplines,
    [1, 2].map((id) => ({ id: String(id), name: id === 1 ? 'Enkel' : '' })),
  )
  assert.deepEqual([fault?.en, fault?.nl], ['Discipline 2: Name is required.', 'Onderdeel 2: Naam is niet ingevuld.'])

  const [born] = fieldsOf('members create', 'birth_date') as [FormField]
  const limited = { ...born, latest: '2026-09-03' }
  assert.equal(faultOf(limited, '2026-09-03'), undefined)
  assert.equal(faultOf(limited, '2026-09-04')?.nl, 'Geboortedatum mag niet in de toekomst liggen.')
})
