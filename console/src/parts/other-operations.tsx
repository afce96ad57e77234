import { Button, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { api } from '../api.ts'
import type { Call } from '../data/call.ts'
import type { DescribedOperation } from '../data/fields.ts'
import { type Read, useSend } from '../data/queries.ts'
import { useClub } from '../data/session.ts'
import { operations } from '../operations.ts'
import { camel } from '../words/camel.ts'
import { useLanguage } from '../words/language.tsx'
import { Dialog } from './dialog.tsx'
import type { OperationName } from './operation-form.tsx'

/** Few pages have such a button, and few readers press it. */
const OperationForm = lazy(async () => ({ default: (await import('./operation-form.tsx')).OperationForm }))

type Plural = keyof ReturnType<typeof api>

/**
 * A button for each operation on one thing for which its page has no place of its own; it opens the form of the operation. So an operation
 * that is new can be used before its page was changed.
 *
 * @param placed the operations that have a place: `rotate`
 * @param stale what is read again afterwards
 */
export function OtherOperations({
  on,
  id,
  placed,
  stale,
}: {
  readonly on: Plural
  readonly id: number
  readonly placed: readonly string[]
  readonly stale: readonly Read<unknown>[]
}) {
  const others = Object.entries<DescribedOperation>(operations).flatMap(([name, { about }]) => {
    const [plural, verb = ''] = name.split(' ')
    return about === 'one' && plural === on && !placed.includes(verb) ? [{ name: name as OperationName, verb }] : []
  })
  return others.map(({ name, verb }) => <Other key={name} name={name} verb={verb} on={on} id={id} stale={stale} />)
}

function Other({
  name,
  verb,
  on,
  id,
  stale,
}: {
  readonly name: OperationName
  readonly verb: string
  readonly on: Plural
  readonly id: number
  readonly stale: readonly Read<unknown>[]
}) {
  const { language } = useLanguage()
  const { api } = useClub()
  const [isOpen, setOpen] = useState(false)
  const { title, says, fields }: DescribedOperation = operations[name]
  const methods = api[on] as { readonly [verb: string]: unknown }
  const method = methods[camel(verb)]
  const carryOut = useSend(
    (values: object) => (method as (id: number, values: object) => Call<unknown>)(id, values),
    stale,
  )
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {title[language]}
      </Button>
      <Dialog title={title[language]} isOpen={isOpen} close={() => setOpen(false)}>
        <Stack>
          <Text>{says[language]}</Text>
          <Suspense>
            <OperationForm
              of={name}
              initial={Object.fromEntries(fields.map((field) => [field.name, null]))}
              submit={async (values) => {
                await carryOut.mutateAsync(values)
                setOpen(false)
              }}
            />
          </Suspense>
        </Stack>
      </Dialog>
    </>
  )
}
