import assert from 'node:assert/strict'
import { resources } from '@kantine/contract/resources.ts'
import { readScopesOf } from '@kantine/contract/scopes.ts'
import * as client from 'openid-client'
import { findAccessToken } from '../../server/callers/assistants/access-tokens.ts'
import { freePort } from '../free-port.ts'
import { onBothEngines, startKantine } from '../kantine.ts'
import { connect, newOwner } from './connecting.ts'

async function start(engine: Parameters<Parameters<typeof onBothEngines>[1]>[0]) {
  const port = await freePort()
  return startKantine(engine, { environment: { PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` } })
}

onBothEngines('an assistant registers, gets a code and tokens for the MCP endpoint, and refreshes', async (engine) => {
  const kantine = await start(engine)
  const owner = await newOwner(kantine, 'connected')
  const { config, tokens, grant } = await connect(kantine, owner, { scope: 'members:read events:write unknown' })
  assert.equal(tokens.scope, 'members:read events:write')
  assert.equal(tokens.expires_in, 3600)
  assert.equal(tokens.token_type, 'bearer')
  const stored = await findAccessToken(kantine.store, tokens.access_token)
  assert.equal(stored?.audience, `${kantine.config.baseUrl}/api/v1/mcp`)
  assert.equal(stored?.grantId, grant.id)
  const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token as string)
  assert.notEqual(refreshed.refresh_token, tokens.refresh_token)
  assert.equal(refreshed.scope, 'members:read events:write')
})

onBothEngines('an assistant that names no scope gets those that read', async (engine) => {
  const kantine = await start(engine)
  const { tokens } = await connect(kantine, await newOwner(kantine, 'default'))
  assert.equal(tokens.scope, readScopesOf(resources).join(' '))
})
