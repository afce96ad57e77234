/** Operations on one thing, drawn from their descriptions. */
import { Button, Stack, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { api } from '../api.ts'
import type { Call } from '../data/call.ts'
import type { DescribedOperation, Values } from '../data/fields.ts'
import { camel } from '../data/fields.ts'
import { type Read, useSend } from '../data/queries.ts'
import { useClub } from '../data/session.ts'
import { operations } from '../operations.ts'
import { isolated } from '../words/format.ts'
import { useLanguage } from '../words/language.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import type { OperationName } from './operation-form.tsx'

/** Few operations take something, and few readers open their dialogs. */
const OperationForm = lazy(async () => ({ default: (await import('./operation-form.tsx')).OperationForm }))

type Thing = { readonly id: number; readonly [field: string]: unknown }

type Offered = {
  /** Such as `keys revoke`. */
  readonly of: OperationName
  /** What it is done to; a form begins with its values. Absent for an operation on several. */
  readonly thing?: Thing
  /** Values that the form does not ask for, such as the ids of several. */
  readonly given?: Values
  /** What the thing is called, for the title of the dialog. */
  readonly called?: string
  /** What is read again afterwards. */
  readonly stale: readonly Read<unknown>[]
  done?(answer: unknown): void
  /** What the reader should know, in addition to what the operation says of itself. */
  readonly children?: ReactNode
  /** As of `Dialog`. */
  readonly size?: string
}

/** Asks before an operation, with a form where it takes something, and does it. */
export function OperationDialog({
  of: name,
  thing,
  given = {},
  called,
  stale,
  done,
  children,
  isOpen,
  close,
  ...dialog
}: Offered & { readonly isOpen: boolean; close(): void }) {
  const { language } = useLanguage()
  const { api: calls } = useClub()
  const { title: titles, says, effect, about, fields: all }: DescribedOperation = operations[name]
  const fields = all.filter((field) => !Object.hasOwn(given, field.name))
  const [on = '', verb = ''] = name.split(' ')
  const methods = calls[camel(on) as keyof ReturnType<typeof api>] as unknown as {
    readonly [verb: string]: (...given: readonly unknown[]) => Call<unknown>
  }
  const callOf = methods[camel(verb)] as (typeof methods)[string]
  const execute = useSend(
    (values: object) => callOf(...(about === 'one' ? [thing?.id] : []), { ...given, ...values }),
    stale,
  )
  const run = async (values: object) => {
    const answer = await execute.mutateAsync(values)
    close()
    done?.(answer)
  }
  const act = titles[language]
  const shared = { ...dialog, title: called === undefined ? act : `${act}: ${isolated(called)}`, isOpen, close }
  if (fields.length === 0)
    return (
      <ConfirmDialog {...shared} act={act} isRisky={effect === 'destroys'} run={() => run({})}>
        <Stack gap="sm">
          <div>{says[language]}</div>
          {children}
        </Stack>
      </ConfirmDialog>
    )
  return (
    <Dialog {...shared}>
      <Stack>
        <Text>{says[language]}</Text>
        {children}
        <Suspense>
          <div ref={focusFirst}>
            <OperationForm
              of={name}
              initial={Object.fromEntries(fields.map((field) => [field.name, thing?.[field.name] ?? null]))}
              submit={run}
            />
          </div>
        </Suspense>
      </Stack>
    </Dialog>
  )
}

/** The dialog has the focus before its form is loaded. */
function focusFirst(form: HTMLDivElement | null): void {
  const first = form?.querySelector('input')
  first?.setAttribute('data-autofocus', '')
  first?.focus()
}

/** The button that opens the dialog of an operation. */
export function OperationButton({ compact = false, ...offered }: Offered & { readonly compact?: boolean }) {
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { title, effect } = operations[offered.of]
  return (
    <>
      <Button
        {...(effect === 'destroys' ? { variant: 'outline', color: 'red' } : { variant: 'default' })}
        {...(compact && { size: 'compact-sm' })}
        onClick={() => setOpen(true)}
      >
        {title[language]}
      </Button>
      <OperationDialog {...offered} isOpen={isOpen} close={() => setOpen(false)} />
    </>
  )
}

/**
 * A button for each operation on one thing that has no other place on its page. So a new operation can be used before its page changes.
 *
 * @param placed the operations that have a place: `rotate`
 */
export function OtherOperations({
  on,
  placed,
  ...offered
}: Omit<Offered, 'of'> & { readonly on: string; readonly placed: readonly string[] }) {
  const all = Object.entries<DescribedOperation>(operations)
  const others = all.filter(
    ([name, { about }]) => about === 'one' && name.startsWith(`${on} `) && !placed.includes(name.slice(on.length + 1)),
  )
  return others.map(([name]) => <OperationButton key={name} of={name as OperationName} {...offered} />)
}
