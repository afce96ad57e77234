import { CallFailed } from '../data/call-failed.ts'

/** Field errors by name, and the error itself if part of it belongs to no field. */
export function faultsAt(
  fields: readonly string[],
  error: Error | null,
): { readonly faults: { readonly [field: string]: string }; readonly rest: Error | null } {
  const all = error instanceof CallFailed ? (error.problem.errors ?? []) : []
  const atFields = all.flatMap(({ pointer, parameter, detail }) => {
    const field = parameter ?? pointer?.split('/')[1] ?? ''
    return fields.includes(field) ? [[field, detail] as const] : []
  })
  const isAll = atFields.length === all.length && all.length > 0
  return { faults: Object.fromEntries(atFields), rest: isAll ? null : error }
}
