/** The paths of the pages. `http/pages/` has those of the sign-in (`refusal-page.ts`) and of the language (`language.ts`). */
export const paths = {
  overview: '/account',
  notices: '/account/notices',
  code: '/account/code',
  signOut: '/account/sign-out',
  password: '/account/password',
  forgotten: '/account/forgotten',
  assistants: '/account/assistants',
  sessions: '/account/sessions',
  secondFactor: '/account/second-factor',
  secondFactorCode: '/account/second-factor/code',
  secondFactorOff: '/account/second-factor/off',
  setUp: '/account/set-up',
  invitation: '/account/invitation',
  join: '/account/join',
  reset: '/account/reset',
} as const

/** The application: the first club of the signed-in user, or one of their clubs. */
export const consolePath = (slug?: string): string => (slug === undefined ? '/console' : `/console/clubs/${slug}`)

export const withQuery = (path: string, query: { readonly [name: string]: string }): string =>
  `${path}?${new URLSearchParams(query)}`
