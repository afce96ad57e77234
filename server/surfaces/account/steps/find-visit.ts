import { randomBytes } from 'node:crypto'
import type { Start } from '../call.ts'
import { visitCookie } from '../cookies.ts'

/** Finds what the forms of a browser without a session are bound to, and begins a visit where there is none. */
export function findVisit({ services, request, reply }: Start): { secret: string } {
  const known = visitCookie.read(services.config, request)
  if (known) return { secret: known }
  const secret = randomBytes(32).toString('base64url')
  visitCookie.set(services.config, reply, secret)
  return { secret }
}
