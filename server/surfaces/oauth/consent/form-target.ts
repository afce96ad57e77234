/**
 * Where the answer of the consent form may lead, as a source in a content security policy (CSP3, section 2.3.1): the origin of the
 * assistant's redirect address, or its scheme where it is private. Chromium follows no redirect of a form to anywhere else.
 */
export function formTargetOf(redirectUri: string): string {
  const { protocol, origin, hostname } = new URL(redirectUri)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  // A source cannot name an address of IPv6, such as that of loopback.
  return isWeb && !hostname.startsWith('[') ? origin : protocol
}
