/** The endpoint of AI assistants (sections 4.1 and 5): its input besides MCP messages. */

import type { Schema } from './schemas.ts'
import { type Marked, shown, unspecified } from './unspecified.ts'

/** The keys it accepts, by purpose. It also accepts access tokens of the OAuth 2.0 server. */
export const mcpKeys: { readonly [purpose: string]: Marked & { readonly doc: string } } = {
  assistant: { ...shown, doc: 'Keys for AI assistants.' },
  sandbox: unspecified('§5', { doc: 'Sandbox keys, which are read-only.' }),
}

/** A query parameter with a fixed set of words. */
export type McpParameter = Marked & {
  readonly type: 'choice'
  readonly words: readonly string[]
  readonly doc: string
  readonly schema: Schema
}

/** The query parameters of its URL. */
export const mcpParameters: { readonly [name: string]: McpParameter } = {
  read_only: unspecified('§4.1', {
    type: 'choice',
    words: ['true', 'false'],
    doc: '`true` hides and rejects all tools that write.',
    schema: { type: 'string', enum: ['true', 'false'] },
  }),
}
