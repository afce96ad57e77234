/**
 * Form tokens prove that a form comes from a page shown to this session. An attacker who tricks a browser into sending a form, or into
 * signing in with the attacker's session, cannot know the token.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The name of the hidden field that holds the token. */
export const tokenField = 'form_token'

/**
 * The token of a form.
 *
 * @param secret the session token, which only the browser has, or the token of the visit before a sign-in
 * @param purpose of the form; a token is valid for one purpose only
 */
export const formToken = (secret: string, purpose: string): string => digest(secret, purpose).toString('base64url')

/** Whether a text is the token of a form, compared in constant time. */
export function isFormToken(text: string, secret: string, purpose: string): boolean {
  const given = Buffer.from(text, 'base64url')
  const right = digest(secret, purpose)
  return given.length === right.length && timingSafeEqual(given, right)
}

const digest = (secret: string, purpose: string) => createHmac('sha256', secret).update(`form ${purpose}`).digest()
