import type { FastifyRequest } from 'fastify'
import type { Visitor } from '../callers/accounts/sessions.ts'
import { addressOf } from './address.ts'
import { type BrowserCall, knownBrowser } from './known-browser.ts'
import { languageOf } from './pages/language.ts'

/** The origin of a request: its address, a description of the browser, its language, and the accounts that have signed in with it before. */
export const visitorOf = (call: BrowserCall): Visitor => ({
  address: addressOf(call.request),
  browser: browserOf(call.request),
  language: languageOf(call.services.config, call.request),
  known: knownBrowser(call)?.accounts ?? [],
})

/** A description of the browser of a request, such as `Firefox, Windows`. */
export const browserOf = ({ headers }: FastifyRequest): string | null => browserIn(headers['user-agent'] ?? '')

/** Many browsers also name similar ones in their header, so the first match counts. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** `Firefox, Windows` for a User-Agent header (RFC 9110, 10.1.5); null if neither is recognised. None of the header's text is copied. */
export function browserIn(userAgent: string): string | null {
  const words = [browsers, systems].flatMap((known) => known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [])
  return words.length > 0 ? words.join(', ') : null
}
