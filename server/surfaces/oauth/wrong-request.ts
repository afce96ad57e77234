import type { Message } from '../../http/pages/message-page.ts'

/** What a person reads when the assistant that sent them here made a mistake. What the assistant wrote itself is not repeated. */
export function messageOf({ error = '', error_description: description = '' }: OAuthErrorBody): Message {
  const { title, text } = messages[error] ?? other
  return { title, text: { en: `${text.en} (${error}: ${description})`, nl: `${text.nl} (${error}: ${description})` } }
}

/** An error of OAuth, as RFC 6749 describes it. */
export type OAuthErrorBody = { readonly error?: string; readonly error_description?: string }

const other: Message = {
  title: { en: 'The assistant sent a wrong request', nl: 'De assistent stuurde een verkeerd verzoek' },
  text: {
    en: 'Nothing was connected. Begin again in your assistant; if it goes wrong again, tell its makers what this page says.',
    nl: 'Er is niets verbonden. Begin opnieuw in je assistent; gaat het weer mis, vertel de makers dan wat hier staat.',
  },
}

const messages: { readonly [error: string]: Message } = {
  invalid_client: {
    title: { en: 'This assistant is not known here', nl: 'Deze assistent is hier niet bekend' },
    text: {
      en: 'It has not registered, or was not used for 90 days. Remove the connection in your assistant and add it again.',
      nl: 'Hij heeft zich niet aangemeld, of is 90 dagen niet gebruikt. Verwijder de verbinding in je assistent en voeg die opnieuw toe.',
    },
  },
  invalid_redirect_uri: {
    title: { en: 'The answer would go to a wrong address', nl: 'Het antwoord zou naar een verkeerd adres gaan' },
    text: {
      en: 'The assistant did not register the address that it wants the answer sent to, so nothing was sent. Begin again in your assistant.',
      nl: 'De assistent heeft het adres waar het antwoord heen moet niet aangemeld, dus er is niets verstuurd. Begin opnieuw in je assistent.',
    },
  },
}
