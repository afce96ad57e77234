import assert from 'node:assert/strict'
import { BlockList, isIP } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkUrl, isPublic, mayConnect } from '../../server/webhooks/guard.ts'
import { seedOf } from '../support/full.ts'
import { notPublic, publicOnes } from './addresses.ts'
import { refused, taken } from './urls.ts'

for (const [range, addresses] of Object.entries(notPublic)) {
  test(`no IP address in ${range} is public`, () => {
    for (const address of addresses) assert.equal(isPublic(address), false, address)
  })
}

test('IP addresses next to these ranges, and well-known services, are public', () => {
  for (const address of publicOnes) assert.equal(isPublic(address), true, address)
})

test('a URL with an IP address as host gets the same decision', () => {
  const urlOf = (address: string) => `https://${address.includes(':') ? `[${address}]` : address}/kantine`
  const addresses = Object.values(notPublic).flat().filter(isIP)
  assert.ok(addresses.length > 150)
  for (const address of addresses) assert.ok('refused' in checkUrl(urlOf(address)), address)
  for (const address of publicOnes) assert.ok('url' in checkUrl(urlOf(address)), address)
})

/** The same ranges once more in Node's own list, to hold the decision against something that was written by others. */
const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const range of Object.keys(notPublic)) {
  const [, network = '', bits = ''] = /^([\da-f.:]+)\/(\d+)/.exec(range) ?? []
  const family = network.includes(':') ? 'ipv6' : 'ipv4'
  if (network) lists[family].addSubnet(network, Number(bits), family)
}

test('for any IPv4 address, Node.js reaches the same decision with the same ranges', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => assert.equal(isPublic(address), !lists.ipv4.check(address))),
    { numRuns: 3000, seed: seedOf('IPv4') },
  )
})

test('for any IPv6 address, Node.js reaches the same decision with the same ranges', () => {
  const global = new BlockList()
  global.addSubnet('2000::', 3, 'ipv6')
  const nearRanges = fc
    .tuple(
      fc.constantFrom('', '2001:', '2001:0:', '2001:2:0:', '2001:db8:', '2002:', '2620:4f:8000:', '3fff:', '64:ff9b:'),
      fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }),
    )
    .map(([start, groups]) =>
      (start + groups.map((group) => group.toString(16)).join(':')).split(':').slice(0, 8).join(':'),
    )
  fc.assert(
    fc.property(fc.oneof(fc.ipV6(), nearRanges), (address) =>
      assert.equal(isPublic(address), global.check(address, 'ipv6') && !lists.ipv6.check(address, 'ipv6')),
    ),
    { numRuns: 3000, seed: seedOf('IPv6') },
  )
})

test('connections go to public IP addresses, and to loopback only if allowed', () => {
  const onlyInDevelopment = ['127.0.0.1', '127.255.255.254', '::1']
  const never = [
    '0.0.0.0',
    '::',
    '10.0.0.1',
    '169.254.169.254',
    '::ffff:127.0.0.1',
    '::1%lo',
    'fe80::1',
    'localhost',
    '127.1',
  ]
  for (const address of ['8.8.8.8', '2606:4700:4700::1111'])
    assert.deepEqual([mayConnect(address), mayConnect(address, { allowLoopback: true })], [true, true], address)
  for (const address of onlyInDevelopment)
    assert.deepEqual([mayConnect(address), mayConnect(address, { allowLoopback: true })], [false, true], address)
  for (const address of never)
    assert.deepEqual([mayConnect(address), mayConnect(address, { allowLoopback: true })], [false, false], address)
})

for (const [what, [reason, urls]] of Object.entries(refused)) {
  test(`a URL is rejected that has ${what}`, () => {
    for (const url of urls) {
      const checked = checkUrl(url)
      assert.ok('refused' in checked, `${url} is taken`)
      const { en, nl } = checked.refused
      assert.match(en, reason, url)
      for (const rule of [en, nl]) assert.match(rule, /[;,:].*[^.]$/, 'the rule, and the next step')
      assert.notEqual(en, nl)
    }
  })
}

test('the URL of a public receiver is accepted and normalised', () => {
  for (const [url, as = url] of taken)
    for (const allowLoopback of [false, true]) {
      const checked = checkUrl(url, { allowLoopback })
      assert.ok('url' in checked, `${url}: ${JSON.stringify(checked)}`)
      assert.equal(checked.url.href, as)
    }
})

test('in development, receivers on this machine are accepted, over http and https, on any port', () => {
  const development = [
    ...['http://localhost/', 'http://localhost:3000/hook', 'https://localhost:3000/', 'http://hooks.localhost:8080/'],
    ...[
      'http://127.0.0.1:1/',
      'http://127.0.0.1:65535/',
      'https://127.0.0.1/',
      'http://127.1.2.3:80/',
      'http://2130706433/',
    ],
    ...['http://[::1]/', 'http://[::1]:3000/', 'https://[0:0:0:0:0:0:0:1]/', 'http://LOCALHOST:22/', 'http://127.1:9/'],
    ...['https://example.org:3000/', 'https://8.8.8.8:9443/'],
  ]
  for (const url of development) {
    assert.ok('url' in checkUrl(url, { allowLoopback: true }), url)
    assert.ok('refused' in checkUrl(url), url)
  }
})

test('in development, every other invalid URL is still rejected', () => {
  const stillRefused = [
    ...['http://example.org/', 'http://8.8.8.8/', 'http://10.0.0.1/', 'https://10.0.0.1/', 'https://169.254.169.254/'],
    ...['http://169.254.169.254/', 'http://0.0.0.0:3000/', 'http://[::]:3000/', 'http://[::ffff:127.0.0.1]:3000/'],
    ...[
      'http://[fe80::1]/',
      'https://192.168.1.1/',
      'https://printer.local/',
      'https://kubernetes/',
      'http://localhost.:3000/',
    ],
    ...[
      'http://user@localhost/',
      'http://localhost/#',
      'http://localhost/ ',
      'ftp://localhost/',
      'http://notlocalhost/',
    ],
    ...['http://localhost.example.org/', `http://localhost/${'a'.repeat(2048)}`, 'http://localhost\\@10.0.0.1/'],
  ]
  for (const url of stillRefused) assert.ok('refused' in checkUrl(url, { allowLoopback: true }), url)
})

test('every accepted URL uses https and a public IP address or DNS name', () => {
  const parts = fc.constantFrom(
    'https://',
    'http:',
    '/',
    '@',
    '127.0.0.1',
    'localhost',
    '.',
    '[::1]',
    ':',
    '8443',
    '\\',
    'org',
  )
  const typed = fc.array(fc.oneof(parts, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 8 })
  fc.assert(
    fc.property(
      fc.oneof(
        typed,
        typed.map((rest) => ['https://', ...rest]),
      ),
      (pieces) => {
        const checked = checkUrl(pieces.join(''))
        if ('refused' in checked) return
        const { protocol, hostname, port, username, password, hash } = checked.url
        assert.equal(protocol, 'https:')
        assert.match(port, /^(8443)?$/)
        assert.equal(username + password + hash, '')
        const address = hostname.replace(/^\[|\]$/g, '')
        assert.ok(isPublic(address) || /^[a-z0-9_.-]+\.[a-z0-9-]*[a-z][a-z0-9-]*$/.test(hostname), hostname)
      },
    ),
    { numRuns: 5000, seed: seedOf('webhook addresses') },
  )
})
