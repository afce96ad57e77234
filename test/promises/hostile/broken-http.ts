/** Bytes that are not HTTP, or that a proxy and a server could interpret differently. `KEY` stands for a caller's key. */
const get = 'GET /api/v1/members HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer KEY\r\n'
const post =
  'POST /api/v1/members HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer KEY\r\nContent-Type: application/json\r\n'
const body = '{"name":"Smuggled"}'

export const brokenHttp: readonly string[] = [
  // Ambiguous ends of a body.
  `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${get}\r\n`,
  `${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\n${body}`,
  `${post}Content-Length: 5, 5\r\n\r\n${body}`,
  `${post}Content-Length: -1\r\n\r\n${body}`,
  `${post}Content-Length: +19\r\n\r\n${body}`,
  `${post}Content-Length: 1e3\r\n\r\n${body}`,
  `${post}Content-Length: 99999999999999999999\r\n\r\n${body}`,
  `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
  `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n${body}\r\n0\r\n\r\n`,
  `${post}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n${body}`,
  `${post}Transfer-Encoding: chunked\r\n\r\n13;${'a'.repeat(20_000)}\r\n${body}\r\n0\r\n\r\n`,
  `${post}Connection: close\r\nContent-Length: 19\r\n\r\n${body}${get}\r\n`,
  `${post}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n13\r\n${body}\r\n0\r\nX-Trailer: a\r\n\r\n`,
  // Headers.
  `${get}${'A'.repeat(20_000)}: a\r\n\r\n`,
  `${get}A: ${'a'.repeat(20_000)}\r\n\r\n`,
  `${get}${'A: a\r\n'.repeat(3000)}\r\n`,
  `${get}A: a\r\n folded\r\n\r\n`,
  `${get}A\r\n\r\n`,
  `${get}: a\r\n\r\n`,
  `${get}A: a\0b\r\n\r\n`,
  `${get}A: a\rb\r\n\r\n`,
  `${get}Host: other\r\nConnection: close\r\n\r\n`,
  `${get.replaceAll('\r\n', '\n')}\n`,
  'GET /api/v1/club HTTP/1.1\r\n\r\n',
  'GET /api/v1/club HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
  'GET /api/v1/club HTTP/1.1\r\nHost: localhost, other\r\nConnection: close\r\n\r\n',
  // Request lines.
  'GET /api/v1/club\r\n\r\n',
  'GET /api/v1/club HTTP/0.9\r\n\r\n',
  'GET /api/v1/club HTTP/1.0\r\n\r\n',
  'GET /api/v1/club HTTP/2.0\r\nHost: localhost\r\n\r\n',
  'GET /api/v1/club HTTP/9.9\r\nHost: localhost\r\n\r\n',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  'GET http://other/api/v1/club HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'GET //other/api/v1/club HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'GET \\api\\v1\\club HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'GET * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'CONNECT localhost:22 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'get /api/v1/club HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'G\0T / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAA\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\0\0\0\0\r\n\r\n',
  'EHLO localhost\r\n',
  // `Expect`, and an encoded body.
  `${post}Expect: 100-continue\r\nConnection: close\r\nContent-Length: 19\r\n\r\n${body}`,
  `${post}Expect: a miracle\r\nConnection: close\r\nContent-Length: 19\r\n\r\n${body}`,
  `${post}Content-Encoding: gzip\r\nConnection: close\r\nContent-Length: 19\r\n\r\n${body}`,
]
