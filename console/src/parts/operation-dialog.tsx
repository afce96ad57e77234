/** Dialogs and buttons of operations, built from their descriptions. */
import { Button, Stack, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { api } from '../api.ts'
import type { Call } from '../data/call.ts'
import { type CallFailed, goWhenDone } from '../data/call-failed.ts'
import type { DescribedOperation, Values } from '../data/fields.ts'
import { camel } from '../data/fields.ts'
import { type Read, tell, useSend } from '../data/queries.ts'
import { useClub } from '../data/session.ts'
import { operations } from '../operations.ts'
import { isolated } from '../words/format.ts'
import { useLanguage, useWords } from '../words/language.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, focusFirst } from './dialog.tsx'
import type { OperationName } from './operation-form.tsx'

const words = {
  done: { en: (what: string) => `${what}: done`, nl: (what: string) => `${what}: gelukt` },
} as const

/** Loaded on demand: few operations have a form, and few readers open it. */
const OperationForm = lazy(async () => ({ default: (await import('./operation-form.tsx')).OperationForm }))

type Thing = { readonly id: number; readonly [field: string]: unknown }

type Offered = {
  /** For example, `keys revoke`. */
  readonly of: OperationName
  /** The record it acts on. A form starts with its values as of opening. Absent for an operation on several records. */
  readonly thing?: Thing | (() => Thing)
  /** Values that the form does not ask for, such as the ids of several records. */
  readonly given?: Values
  /** The name of the record, for the dialog's title. */
  readonly called?: string
  /** The reads to repeat afterwards. */
  readonly stale: readonly Read<unknown>[]
  done?(answer: unknown): void
  /** Whether it was done after all, although the call failed. */
  wasDone?(error: CallFailed): Promise<boolean>
  /** Shown afterwards; by default a success message. */
  readonly message?: string | ((answer: unknown) => string)
  /** Text in addition to the operation's own description. */
  readonly children?: ReactNode
  /** See `Dialog`. */
  readonly size?: string
}

/** Confirms an operation, asks for its input, and runs it. */
export function OperationDialog({
  of: name,
  thing: offered,
  given = {},
  called,
  stale,
  done,
  wasDone,
  message,
  children,
  isOpen,
  close,
  ...dialog
}: Offered & { readonly isOpen: boolean; close(): void }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { api: calls } = useClub()
  const { title: titles, says, effect, about, fields: all }: DescribedOperation = operations[name]
  const thing = typeof offered === 'function' ? offered() : offered
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
  const act = titles[language]
  const run = async (values: object) => {
    // What it removed has no page any more.
    const leave = goWhenDone(() => effect === 'destroys' && done?.(undefined))
    const executed = execute.mutateAsync(values).catch(leave)
    const answer = await executed.catch(async (error: CallFailed) => {
      if (!(await wasDone?.(error))) throw error
    })
    close()
    void tell((typeof message === 'function' ? message(answer) : message) ?? say.done(act))
    done?.(answer)
  }
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

export function OperationButton({
  compact = false,
  isMain = false,
  ...offered
}: Offered & {
  readonly compact?: boolean
  /** Whether this is the main action of the page. */
  readonly isMain?: boolean
}) {
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { title, effect } = operations[offered.of]
  return (
    <>
      <Button
        {...(effect === 'destroys' ? { variant: 'outline', color: 'red' } : { variant: isMain ? 'filled' : 'default' })}
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
 * Buttons for the operations that a page does not place itself. A new operation is thus available before its page is adapted.
 *
 * @param placed the operations that the page places, such as `rotate`
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
