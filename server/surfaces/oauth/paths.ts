/** The paths of the OAuth server. Clients find them in its metadata (RFC 8414). */
export const authorizePath = '/oauth/authorize'
export const tokenPath = '/oauth/token'
export const registrationPath = '/oauth/register'
export const revocationPath = '/oauth/revoke'
/** Pushed authorization requests (RFC 9126). */
export const parPath = '/oauth/par'
export const consentPath = '/oauth/consent'
/** The cookie by which oidc-provider finds a request again after its consent. It never leaves the server. */
export const resumeCookie = 'resume'
