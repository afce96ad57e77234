import { queryOf, valuesOf } from '../../../http/query.ts'
import { type Input, parametersOf } from '../../../operations/input.ts'
import { type Start, targetOf } from '../call.ts'

/** Reads the parameters of a list into values (section 4.2). */
export function readList({ route, request }: Pick<Start, 'route' | 'request'>): { input: Input } {
  const { resource } = targetOf({ route })
  return { input: { parameters: valuesOf(parametersOf(resource), queryOf(request)) } }
}
