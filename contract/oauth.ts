/** The endpoint of assistants. It is the protected resource (RFC 9728), and its URL the audience of access tokens (RFC 8707). */

/** The path of the MCP endpoint (section 4.1). */
export const mcpPath = '/api/v1/mcp'

/** The identifier of the protected resource: the audience of every access token (RFC 8707). */
export const resourceOf = (baseUrl: string): string => baseUrl + mcpPath

/** The well-known path of the metadata of a protected resource (RFC 9728, section 3). */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource'

/** The URL of the metadata of the protected resource, which 401 responses contain (RFC 9728, section 5.1). */
export const resourceMetadataOf = (baseUrl: string): string => baseUrl + resourceMetadataPath + mcpPath
