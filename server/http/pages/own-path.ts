/**
 * A path on this server with its query, for a redirect to a page that a request names.
 *
 * @returns undefined for everything else, such as the URL of another site, however it is written
 */
export function ownPath(text: string | undefined): string | undefined {
  if (text === undefined || text.length > 2000 || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return undefined
  const url = URL.parse(text, here)
  // `/..//example.org` has the path `//example.org`, which a browser would treat as another host.
  return url?.origin === here && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : undefined
}

/** Stands for the origin of this server; the path does not depend on it. */
const here = 'http://kantine.invalid'
