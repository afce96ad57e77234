import { chooseLanguage, languagePath } from '../../http/pages/language.ts'
import { ownPath } from '../../http/pages/own-path.ts'
import type { Route } from './call.ts'
import { paths } from './paths.ts'

/** The choice of a language, to which the link at the foot of every page leads. */
export const languageRoutes: readonly Route[] = [
  {
    kind: 'anybody',
    method: 'GET',
    path: languagePath,
    async handle({ services, request, reply }) {
      const { to, next } = request.query as { readonly to?: unknown; readonly next?: unknown }
      chooseLanguage(services.config, reply, typeof to === 'string' ? to : undefined)
      return ownPath(typeof next === 'string' ? next : undefined) ?? paths.overview
    },
  },
]
