/** The steps of the application's calls; steps shared with other surfaces are in `server/http/steps/`. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { administeredClub } from '../../callers/accounts/administrators.ts'
import { requireConfirmed } from '../../callers/accounts/check-password.ts'
import { secondFactorRequired } from '../../callers/accounts/required-factor.ts'
import type { Session } from '../../callers/accounts/sessions.ts'
import type { Caller } from '../../callers/caller.ts'
import { callerOfSession } from '../../callers/caller-of.ts'
import type { Club } from '../../clubs/clubs.ts'
import { noteUse } from '../../clubs/practice.ts'
import { idempotencyKeyOf } from '../../http/idempotency-key.ts'
import { languageOf } from '../../http/pages/language.ts'
import { queryOf } from '../../http/query.ts'
import { isFromOwnPage } from '../../http/same-origin.ts'
import { refuseParameters } from '../../operations/input.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import { AlreadyDone, refuseDone } from '../../store/done-requests.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
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

/**
 * Lets a call about a club count only once if it has an Idempotency-Key: its write marks it as done, and fails with `AlreadyDone` if it was
 * done earlier. A preview or a read changes nothing, and so has no mark.
 *
 * @throws {Refusal} `bad_request` for an invalid key
 */
export async function countOnce(call: ClubCall): Promise<{ actor: Actor; caller: Caller } | undefined> {
  const { route, request, club, actor, caller } = call
  const onlyReads = route.onlyReads || reading.includes(request.method)
  const key = onlyReads || isPreview(call) ? undefined : idempotencyKeyOf(request)
  if (key === undefined) return undefined
  const onceOnly = { club: club.id, key, payload: await payloadOf(call) }
  return { actor: { ...actor, onceOnly }, caller: { ...caller, actor: { ...caller.actor, onceOnly } } }
}

/** A digest of the method, the URL and the body, which can be a file of many megabytes. */
async function payloadOf({ request, raw }: Pick<Call, 'request' | 'raw'>): Promise<string> {
  const digest = createHash('sha256').update(`${request.method} ${request.url}\n`)
  for (let at = 0; at < raw.length; at += bytesAtOnce) {
    digest.update(raw.subarray(at, at + bytesAtOnce))
    await yieldToEventLoop()
  }
  return digest.digest('base64url')
}

const bytesAtOnce = 1024 * 1024

/**
 * Runs the route and responds with the JSON or the file that it returns. A request that was done earlier gets only the id of what it wrote
 * and a sentence: a secret is shown only once, and the rest may have changed since.
 */
export async function answer(call: Call & { readonly actor?: Actor }): Promise<void> {
  const { services, route, request, reply, actor } = call
  reply.code(route.status ?? 200)
  try {
    // Before anything else, because a rule may reject what was done already, such as withdrawing an invitation.
    if (actor?.onceOnly) await services.store.read(actor.onceOnly.club, ({ get }) => refuseDone(get, actor))
    // The table of checks ensures that the call has everything that its kind of route needs.
    send(call, await route.handle(call as never))
  } catch (error) {
    if (!(error instanceof AlreadyDone)) throw error
    reply.code(200).header('idempotency-replayed', 'true')
    const detail = (route.lost ?? shown)[languageOf(services.config, request)]
    send(call, JSON.stringify({ id: error.id, detail }))
  }
}

const shown = {
  en: 'This was already saved. The page now shows it.',
  nl: 'Dit was al opgeslagen. De pagina toont het nu.',
}

function send({ reply }: Pick<Call, 'reply'>, content: string | Buffer | Readable): void {
  if (!(content instanceof Readable) && content.length > 0)
    reply.header('content-type', 'application/json; charset=utf-8')
  reply.send(content)
}
