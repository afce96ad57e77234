/** The allowed redirect URIs of assistants, which receive authorization codes (RFC 6749, section 3.1.2; RFC 8252, section 7). */

/** An http or https URL exactly as written, because a parser would accept and rewrite more. */
const written = /^(https?):\/\/(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?([/?].*)?$/is

/** The hosts that denote the user's own computer, exactly as they must be written (RFC 8252, section 7.3). */
const loopback: readonly string[] = ['127.0.0.1', '[::1]', 'localhost']

/** Schemes without a dot that well-known assistants use. RFC 8252, section 7.1, asks for a dot, so that each scheme is unique. */
const knownSchemes: readonly string[] = ['cursor', 'vscode', 'vscode-insiders', 'windsurf']

/** Schemes that browsers and systems use. `javascript.example:` would be a private scheme, yet some programs compare only the beginning. */
const takenSchemes: readonly string[] = [
  ...['javascript', 'vbscript', 'livescript', 'data', 'blob', 'file', 'filesystem', 'about', 'view-source', 'jar'],
  ...['http', 'https', 'ws', 'wss', 'ftp', 'mailto', 'tel', 'sms', 'intent', 'content', 'resource', 'chrome', 'urn'],
]

const longest = 2000

/** The rule that a redirect URI breaks, worded with the next step; undefined if it breaks none. */
export function wrongRedirect(address: string): string | undefined {
  if (address.length > longest) return `has more than ${longest} characters`
  if (/[^\x21-\x7e]|[\\"<>^`{|}]/.test(address)) return 'has a character that must be percent-encoded'
  if (address.includes('#')) return 'has a fragment (#); leave it out'
  const url = URL.parse(address)
  if (!url) return 'is not an absolute URI'
  if (url.username || url.password) return 'has a user name or a password; leave it out'
  return /^https?:/i.test(address) ? wrongWebAddress(address, url) : wrongPrivateScheme(url.protocol.slice(0, -1))
}

function wrongWebAddress(address: string, { hostname }: URL): string | undefined {
  const [, scheme, host = ''] = written.exec(address) ?? []
  if (scheme === 'http' && loopback.includes(host)) return undefined
  // Parsers read 2130706433 and 0x7f.1 as addresses of this computer.
  if (scheme === 'https' && !/^[\d.]+$|^\[/.test(hostname) && hostname !== 'localhost') return undefined
  return 'must begin with https:// and a public host name, or with http://127.0.0.1, http://[::1] or http://localhost'
}

const wrongPrivateScheme = (scheme: string): string | undefined =>
  isReversedName(scheme) || knownSchemes.includes(scheme)
    ? undefined
    : 'must begin with https://, with http://127.0.0.1, or with a scheme of your own that has a dot (com.example.app:/)'

/** Whether a scheme can be a reversed domain name (RFC 8252, section 7.1). */
function isReversedName(scheme: string): boolean {
  const [first = '', ...others] = scheme.split('.')
  return others.length > 0 && !takenSchemes.includes(first)
}

/** The host that a redirect URI leads to; '' if it leads to the user's own computer. */
export const redirectHostOf = (address: string): string => (address.startsWith('https:') ? new URL(address).host : '')
