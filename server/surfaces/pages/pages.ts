/** The pages about the API, and the probes, as a plugin of the HTTP server. */
import type { Served } from '@kantine/contract/served.ts'
import type { FastifyPluginCallback } from 'fastify'
import type { Config } from '../../config.ts'
import type { Limiter } from '../../http/limiter.ts'
import { sendPage } from '../../http/pages/page.ts'
import type { Store } from '../../store/store.ts'
import { addCalendars } from './calendars.ts'
import { addGuides } from './guides/guides.ts'
import { homePage } from './home.ts'
import { addLook } from './look.ts'
import { addProbes } from './probes.ts'
import { addProblems } from './problems.ts'
import { addReference } from './reference.ts'
import { addSecurityContact } from './security-contact.ts'

type Parts = {
  readonly config: Pick<Config, 'baseUrl' | 'securityContact'>
  readonly store: Store
  readonly served: Served
  readonly limiter: Pick<Limiter, 'countCalendar'>
  readonly stopping: AbortSignal
}

export const pages =
  ({ config, store, served, limiter, stopping }: Parts): FastifyPluginCallback =>
  (app, _options, done) => {
    for (const [path, language] of [
      ['/', 'en'],
      ['/nl', 'nl'],
    ] as const)
      app.get(path, async (_request, reply) =>
        sendPage(reply, { title: 'Kantine', language, body: await homePage(store, config.baseUrl, language) }),
      )
    addGuides(app, config, served)
    addReference(app)
    addProblems(app, config.baseUrl)
    addLook(app)
    addProbes(app, store, stopping)
    addSecurityContact(app, config)
    addCalendars(app, store, limiter)
    done()
  }
