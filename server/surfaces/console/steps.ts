/** The steps of the application's calls; steps shared with other surfaces are in `server/http/steps/`. */
import { Readable } from 'node:stream'
import { administeredClub } from '../../callers/accounts/administrators.ts'
import { requireConfirmed } from '../../callers/accounts/check-password.ts'
import { secondFactorRequired } from '../../callers/accounts/required-factor.ts'
import type { Session } from '../../callers/accounts/sessions.ts'
import type { Caller } from '../../callers/caller.ts'
import { callerOfSession } from '../../callers/caller-of.ts'
import type { Club } from '../../clubs/clubs.ts'
import { noteUse } from '../../clubs/practice.ts'
import { queryOf } from '../../http/query.ts'
import { isFromOwnPage } from '../../http/same-origin.ts'
import { refuseParameters } from '../../operations/input.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import type { Call, ClubCall, Start } from './call.ts'

const reading = ['GET', 'HEAD']
const json = /^application\/json *(?:;|$)/i

/**
 * Requires that a call which changes something comes from the application's own pages. The content type must be JSON because no form
 * can send that.
 *
 * @throws {Refusal} `foreign_origin`
 */
export function requireSameOrigin({ services, request }: Pick<Start, 'services' | 'request'>): void {
  if (reading.includes(request.method)) return
  if (!isFromOwnPage(services.config, request)) {
    const own = services.config.baseUrl
    throw new Refusal('foreign_origin', `This call is accepted only from pages on ${own}. Send Origin: ${own}.`)
  }
  if (!json.test(request.headers['content-type'] ?? '')) {
    throw new Refusal('foreign_origin', 'Send Content-Type: application/json, even without a body.')
  }
}

/**
 * Requires that the caller is the administrator named in `Kantine-Administrator`, if the call has this header. Tabs share one cookie, so a
 * page that stays open would otherwise write as whoever signed in last.
 *
 * @throws {Refusal} `another_account`
 */
export function requireSameAccount({
  request,
  session: { administrator },
}: Pick<Start, 'request'> & { readonly session: Session }): void {
  const named = request.headers['kantine-administrator']
  if (named === undefined || named === String(administrator.id)) return
  throw new Refusal('another_account', {
    en: `${administrator.name} is now signed in here, so this was not done. Reload the page to continue as ${administrator.name}.`,
    nl: `In deze browser is nu ${administrator.name} ingelogd, dus dit is niet gelukt. Laad de pagina opnieuw om als ${administrator.name} verder te gaan.`,
  })
}

/**
 * Finds the club of the path, and notes the use of a practice club. Other administrators' clubs get the same error as missing ones.
 *
 * @throws {Refusal} `not_found`; `second_factor_required`, if the administrator lacks the second factor of their role
 */
export async function requireClub({
  services,
  request,
  session: { administrator },
  actor,
}: Start & { readonly session: Session; readonly actor: Actor }): Promise<{ club: Club; caller: Caller }> {
  const { slug } = request.params as { slug: string }
  const found = await administeredClub(services.store, administrator.id, slug)
  if (!found) throw new Refusal('not_found', 'None of your clubs has this slug.')
  const { club, role, lacksFactor } = found
  if (lacksFactor) throw secondFactorRequired()
  await noteUse(services.store, club)
  return { club, caller: callerOfSession(actor, club.id, role) }
}

/** Whether the call only previews what it would change. */
export const isPreview = ({ route, request }: Pick<Start, 'route' | 'request'>): boolean =>
  route.isPlanned === true && queryOf(request).preview === 'true'

/**
 * Requires a recent password confirmation, for routes that create secrets, change permissions or erase people. A preview needs none.
 *
 * @throws {Refusal} `password_required`
 */
export function requirePassword({ services, route, request, session }: Start & { readonly session: Session }): void {
  if (route.confirmed && !isPreview({ route, request })) requireConfirmed(session, services.store.wallClock())
}

/** Lets the route reject the call before its body is read. */
export async function admit(call: Omit<ClubCall, 'raw'>): Promise<void> {
  await call.route.admit?.(call as never)
}

/**
 * Rejects query parameters if the route reads none.
 *
 * @throws {Refusal} `bad_request`, naming the parameters
 */
export function refuseQuery({ route, request }: Pick<Start, 'route' | 'request'>): void {
  if (!route.takesParameters) refuseParameters(queryOf(request))
}

/** Runs the route and responds with the JSON or the file that it returns. */
export async function answer(call: Call): Promise<void> {
  const { route, reply } = call
  reply.code(route.status ?? 200)
  // The table of checks ensures that the call has everything that its kind of route needs.
  const content = await route.handle(call as never)
  if (!(content instanceof Readable) && content.length > 0)
    reply.header('content-type', 'application/json; charset=utf-8')
  reply.send(content)
}
