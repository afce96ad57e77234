import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Field } from '@kantine/contract/fields.ts'
import type { WithFields } from '@kantine/contract/resource.ts'
import {
  changePasswordForm,
  codeForm,
  logInForm,
  newPasswordForm,
  newPersonForm,
  passwordForm,
  setUpForm,
} from '../../server/operations/application/account-forms.ts'
import { checkedFields } from '../../server/operations/write-records.ts'
import type { Refusal } from '../../server/refusal.ts'

const forms: { readonly [name: string]: WithFields } = {
  changePasswordForm,
  codeForm,
  logInForm,
  newPasswordForm,
  newPersonForm,
  passwordForm,
  setUpForm,
}

for (const [name, form] of Object.entries(forms)) {
  test(`${name} has labels in both languages, and accepts its examples but no empty field`, () => {
    const examples = Object.fromEntries(Object.entries(form.fields).map(([field, { example }]) => [field, example]))
    assert.deepEqual(checkedFields(form, examples), examples)
    for (const [field, { label }] of Object.entries(form.fields)) {
      assert.match(label.en, /^\p{Lu}.{1,29}$/u)
      assert.match(label.nl, /^\p{Lu}.{1,29}$/u)
      assert.throws(() => checkedFields(form, { ...examples, [field]: '' }), { code: 'validation_failed' })
    }
  })
}

test('every form field has its error message in both languages', () => {
  for (const { plural, fields } of Object.values(forms)) {
    for (const [field, { schema }] of Object.entries(fields)) {
      const wrong = schema.enum || schema.format ? 'nothing of ours' : 'x'.repeat((schema.maxLength ?? 0) + 1)
      const form = { plural, fields: { [field]: fields[field] as Field } }
      assert.throws(
        () => checkedFields(form, { [field]: wrong }),
        ({ faults }: Refusal) => faults.length === 1 && /^(moet|mag)/.test(faults[0]?.rule?.nl ?? ''),
        field,
      )
    }
  }
})
