/** Imports rows of a file that the application has parsed. The route has its own body format, and reports progress. */
import { isUtf8 } from 'node:buffer'
import type { Resource } from '@kantine/contract/resource.ts'
import type { FastifyRequest } from 'fastify'
import { writePermissionOf } from '../../callers/caller.ts'
import { recordsAreInvented, refuseDemoClub } from '../../clubs/demo.ts'
import { faultIn } from '../../http/in-language.ts'
import { languageOf } from '../../http/pages/language.ts'
import { queryOf } from '../../http/query.ts'
import { whileConnected } from '../../http/unread-body.ts'
import { badParameters, readParameters } from '../../operations/input.ts'
import { relyingOn, requirePermission } from '../../operations/may.ts'
import { enteredResources } from '../../operations/records/records.ts'
import { importRecords } from '../../records/import.ts'
import { takeImportSlot } from '../../records/import-slot.ts'
import { isJson } from '../../records/rows.ts'
import { Refusal, withoutRule } from '../../refusal.ts'
import type { Slot } from '../../store/slots.ts'
import type { ClubCall, Route } from './call.ts'

/** Enough for the rows of 100,000 members, which are kept in memory until all are stored. */
export const mostImportBytes = 32 * 1024 * 1024

/** The slots of imports whose body has not been read yet. */
const slots = new WeakMap<FastifyRequest, Slot>()

const parameters = {
  /** `try` runs all checks but stores nothing. */
  step: { type: 'choice', words: ['try', 'import'] },
  existing: { type: 'choice', words: ['change', 'skip'] },
  /** What happens with lists of ids in existing records, such as the groups of a member. */
  lists: { type: 'choice', words: ['add', 'replace'] },
  /** Fields of existing records whose values stay. */
  keep: { type: 'text', schema: { maxLength: 1000 } },
  /** Fields that stay empty where the value of a row is wrong. */
  leave_empty: { type: 'text', schema: { maxLength: 1000 } },
} as const

function routeOf(resource: Resource): Route {
  const permission = writePermissionOf(resource)
  const path = `/console/api/clubs/:slug/${resource.plural}/import`
  const needed = { permission, effect: 'writes' } as const
  return {
    kind: 'club',
    method: 'POST',
    path,
    takesParameters: true,
    permission,
    bodyBytes: mostImportBytes,
    admit,
    handle: runImport,
  }

  /** Only an import that has a slot gets its body read. */
  async function admit({ services: { store }, request, reply, club, caller }: Omit<ClubCall, 'raw'>): Promise<void> {
    requirePermission(caller, needed)
    parametersOf(request)
    await refuseDemoClub(store, club.id, recordsAreInvented)
    const slot = await takeImportSlot(store, club.id)
    slots.set(request, slot)
    reply.raw.once('close', slot.release)
    if (reply.raw.destroyed) await slot.release()
  }

  /** The body has JSON lines in row order; skipped rows are empty lines. */
  async function runImport(call: ClubCall): Promise<string> {
    const { services, request, reply, club } = call
    const { step, existing, lists, keep, leaveEmpty } = parametersOf(request)
    const slot = slots.get(request)
    if (!slot) throw new Error('An import has no slot.')
    // The slot is taken until the work has stopped.
    reply.raw.off('close', slot.release)
    const signal = whileConnected(reply.raw)
    const language = languageOf(services.config, request)
    try {
      requireRows(call.raw)
      const stored: [row: number, id: number][] = []
      const { ids: _, ...result } = await importRecords(
        services.store,
        club.id,
        relyingOn(call.caller, permission).actor,
        resource,
        {
          text: () => takeBody(call),
          skipInvalid: true,
          dryRun: step === 'try',
          // The row itself has a decision.
          unsure: 'skip',
          replaceLists: lists === 'replace',
          // The page has shown by name who that is.
          endsExisting: true,
          keep,
          leaveEmpty,
          skipExisting: existing === 'skip',
          stored: (row, id) => stored.push([row, id]),
          progress: slot.advance,
          says: (fault) => ({ ...withoutRule(fault), detail: faultIn(language, fault, resource.fields) }),
          signal,
        },
      )
      return JSON.stringify(step === 'import' ? { ...result, stored } : result)
    } finally {
      await slot.release()
    }
  }

  function parametersOf(request: FastifyRequest) {
    const found = readParameters(parameters, queryOf(request))
    if (found.step === undefined) throw badParameters([{ parameter: 'step', detail: 'step must be try or import.' }])
    const { step, existing, lists, keep, leave_empty: leaveEmpty } = found
    return { step, existing, lists, keep: fieldsIn('keep', keep), leaveEmpty: fieldsIn('leave_empty', leaveEmpty) }
  }

  /** Names of fields, with commas between them. */
  function fieldsIn(parameter: string, names: unknown): readonly string[] {
    const given = names === undefined ? [] : String(names).split(',')
    const unknown = given.find((name) => !Object.hasOwn(resource.fields, name))
    if (unknown === undefined) return given
    const all = Object.keys(resource.fields).join(', ')
    throw badParameters([{ parameter, detail: `${parameter} has the unknown field ${unknown}. Choose from ${all}.` }])
  }
}

/** The body, which nothing else refers to afterwards: each import has up to 32 MB. */
function takeBody(call: ClubCall): Buffer {
  const { raw } = call
  Object.assign(call, { raw: Buffer.alloc(0) })
  call.request.body = undefined
  return raw
}

/** @throws {Refusal} `bad_request`, if it is not UTF-8 text or contains no JSON rows */
function requireRows(raw: Buffer): void {
  // Decoding such bytes takes long, and would change what people wrote.
  if (!isUtf8(raw))
    throw new Refusal('bad_request', {
      en: 'The file is not UTF-8 text. Save it as UTF-8; in Excel: CSV UTF-8.',
      nl: 'Het bestand is geen UTF-8-tekst. Sla het op als UTF-8; in Excel: CSV UTF-8.',
    })
  if (isJson(raw) && (raw.includes('{') || raw.includes('['))) return
  throw new Refusal('bad_request', { en: 'The file contains no rows.', nl: 'Het bestand bevat geen rijen.' })
}

export const importRoutes: readonly Route[] = enteredResources.map(routeOf)
