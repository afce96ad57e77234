export type Sdk = typeof import('@modelcontextprotocol/server')

let loaded: Promise<Sdk> | undefined

/** The SDK of MCP, which is loaded at the first message: it takes some 120 ms and 34 MB, and most servers have no assistant. */
export const loadSdk = (): Promise<Sdk> => {
  loaded ??= import('@modelcontextprotocol/server')
  return loaded
}
