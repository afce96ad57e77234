/** Refusals as pages for administrators, instead of the JSON that API callers get. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Refusal } from '../../refusal.ts'
import { setStatusOf } from '../problem.ts'
import { type Message, sendMessagePage } from './message-page.ts'
import { ownPath } from './own-path.ts'

/** The sign-in page for administrators; `next` is the page to go to afterwards. */
export const signInPath = '/account/sign-in'

/** Makes a surface respond to every error with a page; call it before adding routes. */
export function answerRefusalsWithPages(app: FastifyInstance, config: Pick<Config, 'baseUrl'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.sendRefusal = (refusal) => sendRefusalPage(config, request, reply, refusal)
    done()
  })
}

/**
 * Responds with the page and the status of an error, with its own sentence if it has one. Visitors without a session are asked to sign in
 * first, and then come back.
 */
function sendRefusalPage(
  config: Pick<Config, 'baseUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): void {
  if (refusal.code === 'login_required') {
    const next = ownPath(request.originalUrl) ?? '/account'
    reply.redirect(`${signInPath}?${new URLSearchParams({ next })}`, 303)
    return
  }
  const { title, text } = messages[refusal.code] ?? notUnderstood
  const said = refusal.sentence ?? { en: `${refusal.message} ${text.en}`, nl: text.nl }
  sendMessagePage(config, request, setStatusOf(refusal, reply), { title, text: said })
}

const notUnderstood: Message = {
  title: { en: 'This request is invalid', nl: 'Er klopt iets niet in dit verzoek' },
  text: {
    en: 'Go back, reload the page, and try again.',
    nl: 'Ga terug, laad de pagina opnieuw en probeer het nog een keer.',
  },
}

const foreign: Message = {
  title: { en: 'This form was not accepted', nl: 'Dit formulier is niet geaccepteerd' },
  text: {
    en: 'Reload the page and fill in the form there. Your browser must accept cookies from this site.',
    nl: 'Laad de pagina opnieuw en vul het formulier daar in. Je browser moet cookies van deze site accepteren.',
  },
}

const messages: { readonly [code: string]: Message } = {
  foreign_origin: foreign,
  outdated_form: foreign,
  connection_ended: {
    title: { en: 'This request is no longer valid', nl: 'Dit verzoek is niet meer geldig' },
    text: {
      en: 'Connect again in the assistant, and stay in this browser.',
      nl: 'Het verzoek van de assistent is verlopen, al beantwoord of in een andere browser begonnen. Begin opnieuw in de assistent, en blijf in deze browser.',
    },
  },
  not_found: {
    title: { en: 'Not found', nl: 'Niet gevonden' },
    text: { en: 'Check the URL.', nl: 'Deze pagina bestaat niet. Controleer het adres.' },
  },
  rate_limited: {
    title: { en: 'Too many attempts', nl: 'Te veel pogingen' },
    text: { en: 'Nothing was changed.', nl: 'Wacht even en probeer het dan opnieuw. Er is niets veranderd.' },
  },
  unavailable: {
    title: { en: 'This isn’t available right now', nl: 'Dit lukt nu niet' },
    text: { en: 'Try again in a moment.', nl: 'Probeer het zo meteen opnieuw.' },
  },
  internal_error: {
    title: { en: 'Something went wrong', nl: 'Er ging iets mis' },
    text: {
      en: 'Try again. If it fails again, tell the operator of this server.',
      nl: 'Probeer het opnieuw. Gaat het weer mis? Meld het bij de beheerder van deze server.',
    },
  },
}
