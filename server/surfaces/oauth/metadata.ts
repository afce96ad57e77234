/** The documents through which assistants find the OAuth server (RFC 8414) and the protected resource (RFC 9728). */
import { mcpPath, resourceMetadataPath, resourceOf } from '@kantine/contract/oauth.ts'
import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { authorizePath, parPath, registrationPath, revocationPath, tokenPath } from './paths.ts'

export const authorityMetadata = (baseUrl: string) => ({
  issuer: baseUrl,
  authorization_endpoint: baseUrl + authorizePath,
  token_endpoint: baseUrl + tokenPath,
  registration_endpoint: baseUrl + registrationPath,
  revocation_endpoint: baseUrl + revocationPath,
  pushed_authorization_request_endpoint: baseUrl + parPath,
  scopes_supported: allScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  request_uri_parameter_supported: false,
  service_documentation: `${baseUrl}/docs`,
})

/** Metadata of the protected resource. Assistants first request read scopes, and more when needed. */
export const resourceMetadata = (baseUrl: string, readScopes: readonly Scope[]) => ({
  resource: resourceOf(baseUrl),
  authorization_servers: [baseUrl],
  scopes_supported: readScopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Kantine',
  resource_documentation: `${baseUrl}/docs`,
})

/**
 * The paths of the OAuth server's metadata. The issuer has no path, so RFC 8414 requires the first. Assistants also try the OpenID
 * Connect path, and variants with the endpoint's path.
 */
export const authorityMetadataPaths: readonly string[] = ['oauth-authorization-server', 'openid-configuration'].flatMap(
  (name) => [`/.well-known/${name}`, `/.well-known/${name}${mcpPath}`, `${mcpPath}/.well-known/${name}`],
)

/** The path of the protected resource's metadata, with the well-known part first (RFC 9728, section 3.1), and the short one. */
export const resourceMetadataPaths: readonly string[] = [resourceMetadataPath + mcpPath, resourceMetadataPath]
