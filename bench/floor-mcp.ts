/**
 * The floor of assistants' calls: bare node:http that reads a message, parses it, has the SDK classify it, and answers always the same. It
 * checks nothing and reads nothing.
 */
import { createServer } from 'node:http'
import { classifyInboundRequest } from '@modelcontextprotocol/server'

const answer = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: [] } }))

const server = createServer((request, response) => {
  if (request.method === 'GET') return void response.end()
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { headers } = request
    const outcome = classifyInboundRequest({
      httpMethod: 'POST',
      protocolVersionHeader: String(headers['mcp-protocol-version']),
      mcpMethodHeader: String(headers['mcp-method']),
      mcpNameHeader: String(headers['mcp-name']),
      body: JSON.parse(Buffer.concat(parts).toString()),
    })
    response.writeHead(outcome.kind === 'modern' ? 200 : 400, {
      'content-type': 'application/json',
      'content-length': answer.length,
    })
    response.end(answer)
  })
})
server.listen(Number(process.env.PORT), process.env.HOST)
process.once('SIGTERM', () => process.exit())
