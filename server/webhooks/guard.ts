import { isIP } from 'node:net'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import ipaddr from 'ipaddr.js'

/*
 * Decides where webhooks may be sent. A receiver's URL is untrusted: it could make the server call itself, its network or its cloud's
 * metadata service. `checkUrl` checks the URL; `mayConnect` checks every address that its name resolves to.
 */

export type GuardOptions = {
  /** For development: also allows receivers on this machine, over http as well, and on any port. */
  readonly allowLoopback?: boolean
}

/** The URL to call, or the violated rule and next step, phrased to follow "The URL". */
export type CheckedUrl = { readonly url: URL } | { readonly refused: LocalizedText }

/** Checks whether a text can be the URL of a receiver. */
export function checkUrl(text: string, { allowLoopback = false }: GuardOptions = {}): CheckedUrl {
  const misspelt = spelling.find(({ broken }) => broken.test(text))
  if (misspelt) return { refused: misspelt.refused }
  const url = URL.parse(text)
  if (!url) return { refused: unreadable }
  if (url.href.length > 2048) return { refused: tooLong }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (allowLoopback && (isLocalhost(host) || isLoopback(host))) return { url }
  const refused = wrongOrigin(url, allowLoopback) ?? (isIP(host) ? wrongAddress(host) : wrongName(host))
  return refused ? { refused } : { url }
}

/** Whether an address may be called: a public one, or this machine if allowed. */
export const mayConnect = (address: string, { allowLoopback = false }: GuardOptions = {}): boolean =>
  isPublic(address) || (allowLoopback && isLoopback(address))

/**
 * Whether a text is a public unicast IP address, by the registries of special-purpose addresses (RFC 6890). An IPv6 address that
 * embeds an IPv4 address (mapped, compatible, translated, NAT64, 6to4, Teredo) never is.
 */
export function isPublic(address: string): boolean {
  // Node and URLs accept only one notation of an address. ipaddr.js accepts more, so isIP decides.
  const version = isIP(address)
  if (version === 4) return ipaddr.IPv4.parse(address).range() === 'unicast'
  if (version !== 6 || address.includes('%')) return false
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.match(globalUnicast) && parsed.range() === 'unicast'
}

/** Whether a name always means this machine, without a DNS look-up (RFC 6761, section 6.3). */
export const isLocalhost = (name: string): boolean => /(^|\.)localhost$/.test(name)

const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && !address.includes('%') && ipaddr.parse(address).range() === 'loopback'

/** The only part of IPv6 that is assigned for global unicast (RFC 4291, section 2.4). */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

const unreadable: LocalizedText = {
  en: 'is not a valid URL; write it as https://example.org/path',
  nl: 'is geen geldige URL; gebruik de vorm https://example.org/pad',
}

const tooLong: LocalizedText = {
  en: 'has more than 2,048 characters; use a shorter one',
  nl: 'telt meer dan 2.048 tekens; gebruik een kortere URL',
}

/** Characters that no URL may contain. The parser drops or tolerates them, and other programs interpret some differently. */
const spelling: readonly { readonly broken: RegExp; readonly refused: LocalizedText }[] = [
  { broken: /^[\s\S]{2049}/, refused: tooLong },
  {
    broken: /[\p{Cc}\s\\]/u,
    refused: {
      en: 'contains a space, a backslash or a control character; remove or percent-encode it',
      nl: 'bevat een spatie, backslash of besturingsteken; haal dat weg, of codeer het (een spatie wordt %20)',
    },
  },
  {
    broken: /^(?!https?:\/\/[^/?#])/i,
    refused: {
      en: 'must begin with https:// and the name of the receiver',
      nl: 'moet beginnen met https:// en de hostnaam van de ontvanger',
    },
  },
  {
    broken: /^https?:\/\/[^/?#]*@/i,
    refused: {
      en: 'contains a user name or password; remove it, as the signature proves the sender',
      nl: 'bevat een gebruikersnaam of wachtwoord; haal dat weg, want de handtekening bewijst al wie de afzender is',
    },
  },
  {
    broken: /#/,
    refused: {
      en: 'contains a fragment (#…), which is never sent; remove it',
      nl: 'bevat een fragment (#…), dat nooit wordt meegestuurd; haal dat weg',
    },
  },
]

/**
 * The only allowed ports. Arbitrary ports would let the delivery log reveal open ports, and a mail server with TLS could read a body as
 * commands.
 */
const ports = ['', '443', '8443']

function wrongOrigin({ protocol, port }: URL, anyPort: boolean): LocalizedText | undefined {
  if (protocol !== 'https:') return unencrypted
  return anyPort || ports.includes(port) ? undefined : otherPort
}

const unencrypted: LocalizedText = {
  en: 'begins with http://; use https://, as webhooks are only sent encrypted',
  nl: 'begint met http://; gebruik https://, want Kantine verstuurt webhooks alleen versleuteld',
}

const otherPort: LocalizedText = {
  en: 'must use port 443 or 8443; run the receiver on one of those ports',
  nl: 'moet poort 443 of 8443 gebruiken; laat de ontvanger op een van die poorten draaien',
}

const wrongAddress = (address: string): LocalizedText | undefined => (isPublic(address) ? undefined : notPublic)

const notPublic: LocalizedText = {
  en: 'is not on the public internet; use the public name of the receiver, or set WEBHOOKS_ALLOW_LOOPBACK=true on a development server to reach this machine',
  nl: 'is niet bereikbaar via internet; gebruik de openbare hostnaam van de ontvanger, of zet op een ontwikkelserver WEBHOOKS_ALLOW_LOOPBACK=true om deze computer te bereiken',
}

function wrongName(name: string): LocalizedText | undefined {
  if (name.endsWith('.')) return endsInDot
  if (name.length > 253 || !name.split('.').every((label) => labelShape.test(label))) return invalidName
  return isLocalhost(name) || !name.includes('.') || localNames.test(name) ? localName : undefined
}

const endsInDot: LocalizedText = {
  en: 'ends in a dot; remove it',
  nl: 'eindigt op een punt; haal die weg',
}

const invalidName: LocalizedText = {
  en: 'has a name that is not a valid DNS name; use letters, digits and hyphens, at most 63 between two dots',
  nl: 'bevat geen geldige DNS-naam; gebruik letters, cijfers en streepjes, met hoogstens 63 tekens tussen twee punten',
}

const localName: LocalizedText = {
  en: 'has a name that exists only inside a network; use the public name of the receiver, or set WEBHOOKS_ALLOW_LOOPBACK=true on a development server to reach localhost',
  nl: 'bevat een hostnaam die alleen binnen een netwerk bestaat; gebruik de openbare hostnaam van de ontvanger, of zet WEBHOOKS_ALLOW_LOOPBACK=true op een ontwikkelserver om localhost te bereiken',
}

const labelShape = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/

/** Endings that do not exist in the public DNS: those of RFC 6761, 6762, 7686, 8375 and 9476, ICANN's `internal`, and those of home networks. */
const localNames = /\.(local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|onion|alt)$/
