/** Imports rows of a file that the application has parsed. The route has its own body format, and reports progress. */
import type { Resource } from '@kantine/contract/resource.ts'
import { writePermissionOf } from '../../callers/caller.ts'
import { recordsAreInvented, refuseDemoClub } from '../../clubs/demo.ts'
import { faultIn } from '../../http/in-language.ts'
import { languageOf } from '../../http/pages/language.ts'
import { queryOf } from '../../http/query.ts'
import { badParameters, readParameters } from '../../operations/input.ts'
import { relyingOn, requirePermission } from '../../operations/may.ts'
import { enteredResources } from '../../operations/records/records.ts'
import type { Likeness } from '../../records/alike.ts'
import { importRecords } from '../../records/import.ts'
import { isJson } from '../../records/rows.ts'
import { Refusal, withoutRule } from '../../refusal.ts'
import type { ClubCall, Route } from './call.ts'

/** Enough for the rows of 100,000 members, which are kept in memory until all are stored. */
export const mostImportBytes = 32 * 1024 * 1024

type Progress = { readonly done: number; readonly total: number }

/** The progress of this server's running imports, by club, resource and user. */
const underWay = new Map<string, Progress>()

const keyOf = ({ club, session }: ClubCall, { plural }: Resource) => `${club.id} ${plural} ${session.administrator.id}`

const parameters = {
  /** `try` runs all checks but stores nothing. */
  step: { type: 'choice', words: ['try', 'import'] },
  /** The fields by which a row identifies a record: `member_number;name,birth_date`. */
  match: { type: 'text', schema: { maxLength: 500 } },
  existing: { type: 'choice', words: ['change', 'skip'] },
} as const

function routesOf(resource: Resource): readonly Route[] {
  const permission = writePermissionOf(resource)
  const path = `/console/api/clubs/:slug/${resource.plural}/import`
  return [
    { kind: 'club', method: 'POST', path, takesParameters: true, bodyBytes: mostImportBytes, handle: runImport },
    {
      ...{ kind: 'club', method: 'GET', path },
      async handle(call: ClubCall) {
        requirePermission(call.caller, { permission, effect: 'writes' })
        return JSON.stringify(underWay.get(keyOf(call, resource)) ?? { done: 0, total: 0 })
      },
    },
  ]

  /** The body has JSON lines in row order; skipped rows are empty lines. */
  async function runImport(call: ClubCall): Promise<string> {
    const { services, request, raw, club } = call
    requirePermission(call.caller, { permission, effect: 'writes' })
    const { step, match, existing } = readParameters(parameters, queryOf(request))
    if (step === undefined) throw badParameters([{ parameter: 'step', detail: 'step must be try or import.' }])
    const { store } = services
    await refuseDemoClub(store, club.id, recordsAreInvented)
    const { actor } = relyingOn(call.caller, permission)
    const language = languageOf(services.config, request)
    const key = keyOf(call, resource)
    try {
      const { ids: _, ...result } = await importRecords(store, club.id, actor, resource, {
        text: textOf(raw),
        skipInvalid: true,
        dryRun: step === 'try',
        matchBy: likenessesIn(resource, String(match ?? '')),
        skipExisting: existing === 'skip',
        progress: (done, total) => underWay.set(key, { done, total }),
        says: (fault) => ({ ...withoutRule(fault), detail: faultIn(language, fault, resource.fields) }),
      })
      return JSON.stringify(result)
    } finally {
      underWay.delete(key)
    }
  }
}

/** @throws {Refusal} `bad_request`, if it contains no JSON rows */
function textOf(raw: Buffer): string {
  const text = raw.toString()
  if (isJson(text) && text.trim() !== '') return text
  throw new Refusal('bad_request', { en: 'The file contains no rows.', nl: 'Het bestand bevat geen rijen.' })
}

function likenessesIn({ alike = [] }: Resource, match: string): readonly Likeness[] {
  const known = match
    .split(';')
    .filter((names) => names !== '')
    .map((names) => alike.find((one) => one.join() === names))
  if (known.every((names) => names !== undefined)) return known
  const offered = alike.map((names) => names.join()).join(' or ')
  throw badParameters([
    { parameter: 'match', detail: `match must be ${offered || 'left out'}; separate several with semicolons.` },
  ])
}

export const importRoutes: readonly Route[] = enteredResources.flatMap(routesOf)
