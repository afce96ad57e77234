import type { FastifyInstance } from 'fastify'
import type { Credential } from '../callers/credential.ts'
import type { Usage } from '../callers/usage.ts'

/** Counts each answer of a surface for the key or the grant that called, if the call was made with one. */
export function countUsage(app: FastifyInstance, usage: Usage): void {
  app.addHook('onResponse', ({ found }, reply, done) => {
    const { credential } = (found ?? {}) as { credential?: Credential }
    if (credential) usage.count(credential, reply.statusCode >= 400)
    done()
  })
}
