/** The headers of every API response; the OpenAPI description documents the same list. */
export const everyAnswer = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

export const overHttps = { 'strict-transport-security': 'max-age=31536000' } as const
