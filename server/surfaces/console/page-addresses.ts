/** Addresses of pages of the application, such as those that assistants get of records. It has no pages yet. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noSuchPath } from '../../http/not-served.ts'

const prefix = '/console'

/** Sends who opens such an address to their account, which asks them to sign in; below `/console/api` there are no pages. */
export function addPageAddresses(app: FastifyInstance): void {
  app.get(prefix, sendToAccount)
  app.get(`${prefix}/*`, sendToAccount)
  app.get(`${prefix}/api/*`, (request) => {
    throw noSuchPath(request)
  })
}

const sendToAccount = (_request: FastifyRequest, reply: FastifyReply) => reply.redirect('/account', 303)
