/** Certificates for test receivers, created each time so that no key is stored. */
import { generateKeyPairSync, sign } from 'node:crypto'

export type Certificate = { readonly key: string; readonly cert: string }

/** A self-signed certificate (X.509 version 3, P-256) for names of the DNS; valid until 2049, or expired since 2001. */
export function newCertificate(names: readonly string[], { expired = false } = {}): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(oid(0x55, 0x04, 0x03), element(0x0c, Buffer.from(names[0] ?? '')))))
  const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
  const alternativeNames = sequence(...names.map((name) => element(0x82, Buffer.from(name))))
  const content = sequence(
    element(0xa0, element(0x02, Buffer.of(2))),
    element(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    name,
    sequence(time('000101000000Z'), time(expired ? '010101000000Z' : '491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(sequence(oid(0x55, 0x1d, 0x11), element(0x04, alternativeNames)))),
  )
  const signature = element(0x03, Buffer.concat([Buffer.of(0), sign('sha256', content, privateKey)]))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(sequence(content, ecdsaWithSha256, signature)),
  }
}

/** One element of DER: its tag, its length, its content. */
function element(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), content])
}

const sequence = (...parts: Buffer[]) => element(0x30, ...parts)
const set = (...parts: Buffer[]) => element(0x31, ...parts)
const oid = (...bytes: number[]) => element(0x06, Buffer.from(bytes))
const time = (text: string) => element(0x17, Buffer.from(text))

const pem = (der: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`
