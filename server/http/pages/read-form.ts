import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { printable, Refusal } from '../../refusal.ts'
import { isFromOwnPage } from '../same-origin.ts'
import { isFormToken, tokenField } from './form-token.ts'

const formType = 'application/x-www-form-urlencoded'

export const formBytes = 16_384

/** Lets a surface accept forms; other surfaces reject them by their content type. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(formType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/**
 * Rejects forms from other sites before reading the body.
 *
 * @throws {Refusal} `foreign_origin`, `unsupported_media_type`
 */
export function requireOwnForm(config: Pick<Config, 'baseUrl'>, request: Pick<FastifyRequest, 'headers'>): void {
  if (!isFromOwnPage(config, request)) {
    throw new Refusal('foreign_origin', `Forms are accepted only from pages on ${config.baseUrl}.`)
  }
  const type = request.headers['content-type'] ?? ''
  if (type.split(';', 1)[0]?.trim().toLowerCase() !== formType) {
    throw new Refusal('unsupported_media_type', `Send the form with Content-Type: ${formType}.`)
  }
}

/** The fields of a form: `text` at most once, `texts` any number of times (checkboxes with one name). */
export type FormShape = { readonly [name: string]: 'text' | 'texts' }

/** The input; an empty text or list for a field that was not sent. */
export type FormValues<Shape extends FormShape> = {
  readonly [Name in keyof Shape]: Shape[Name] extends 'texts' ? readonly string[] : string
}

/**
 * Reads a form and checks its token.
 *
 * @param raw the body
 * @param token the secret and purpose used to create the form's token
 * @throws {Refusal} `bad_request` for an unknown or duplicate field, or
 * control characters; `outdated_form` for a missing or wrong token
 */
export function readForm<const Shape extends FormShape>(
  raw: Buffer,
  shape: Shape,
  { secret, purpose }: { readonly secret: string; readonly purpose: string },
): FormValues<Shape> {
  if (!isUtf8(raw)) throw badForm('The form is not valid UTF-8.')
  const given = new URLSearchParams(raw.toString())
  const tokens = given.getAll(tokenField)
  if (tokens.length > 1) throw badForm(`The field ${tokenField} was sent twice.`)
  if (!isFormToken(tokens[0] ?? '', secret, purpose)) {
    throw new Refusal('outdated_form', 'The form belongs to another session or has expired. Nothing was changed.')
  }
  given.delete(tokenField)
  for (const [name, value] of given) {
    if (!Object.hasOwn(shape, name)) throw badForm(`The form has no field ${printable(name) ?? 'with this name'}.`)
    if (/[\p{Cc}\p{Cs}\ufffd]/u.test(value)) throw badForm(`The field ${name} has invalid characters.`)
    if (shape[name] === 'text' && given.getAll(name).length > 1) throw badForm(`The field ${name} was sent twice.`)
  }
  const values = Object.entries(shape).map(([name, kind]) => [
    name,
    kind === 'texts' ? given.getAll(name) : (given.get(name) ?? ''),
  ])
  return Object.fromEntries(values)
}

const badForm = (detail: string) =>
  new Refusal('bad_request', `${detail} Go back, load the page again, and fill it in again.`)
