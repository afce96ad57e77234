import type { ReactNode } from 'react'

/** The properties of a field from Mantine's form. */
// biome-ignore lint/suspicious/noExplicitAny: the value has the field's own type.
export type Input = { readonly value?: any; readonly error?: ReactNode; onChange(value: any): void }
