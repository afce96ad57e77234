/** What went wrong with a try, in plain words, and what to do about it. */

import type { failureNames } from '@kantine/contract/administration/delivery.ts'

/** Why a notification did not arrive; `status` is an answer that says so. */
type Failure = (typeof failureNames)[number]

type Texts = { readonly en: string; readonly nl: string }

/** What happened, and what the reader does next. */
export type Explained = { readonly what: Texts; readonly next: Texts }

/** Tries without an answer, or with one that is no answer. */
const failures: { readonly [failure in Exclude<Failure, 'status'>]: Explained } = {
  secret: {
    what: {
      en: 'The secret of this endpoint can no longer be read here',
      nl: 'Het geheim van dit endpoint is hier niet meer te lezen',
    },
    next: {
      en: 'Make a new secret below and give it to the receiver, or ask who runs this server to set its SECRET_KEY as it was.',
      nl: 'Maak hieronder een nieuw geheim en geef dat aan de ontvanger, of vraag de beheerder van deze server de SECRET_KEY terug te zetten.',
    },
  },
  refused_address: {
    what: { en: 'The address is not on the public internet', nl: 'Het adres staat niet op het openbare internet' },
    next: {
      en: 'Notifications only go to public addresses with https. Change the address of the endpoint.',
      nl: 'Meldingen gaan alleen naar openbare adressen met https. Wijzig het adres van het endpoint.',
    },
  },
  dns: {
    what: { en: 'The name in the address does not exist', nl: 'De naam in het adres bestaat niet' },
    next: {
      en: 'Check the spelling of the address. If the name is new, it can take some hours until it is known everywhere.',
      nl: 'Controleer de spelling van het adres. Is de naam nieuw, dan kan het enkele uren duren voordat die overal bekend is.',
    },
  },
  connect: {
    what: { en: 'The receiver cannot be reached', nl: 'De ontvanger is niet bereikbaar' },
    next: {
      en: 'Ask who runs the receiver whether it is switched on, and whether a firewall keeps it closed.',
      nl: 'Vraag de beheerder van de ontvanger of die aanstaat, en of een firewall hem afsluit.',
    },
  },
  tls: {
    what: { en: 'The connection would not be secure', nl: 'De verbinding zou niet veilig zijn' },
    next: {
      en: 'The certificate of the receiver is missing, has ended, or is for another name. Ask who runs the receiver to renew it.',
      nl: 'Het certificaat van de ontvanger ontbreekt, is verlopen of hoort bij een andere naam. Vraag de beheerder van de ontvanger het te vernieuwen.',
    },
  },
  timeout: {
    what: { en: 'The receiver took too long', nl: 'De ontvanger deed er te lang over' },
    next: {
      en: 'It has 15 seconds to answer. It should answer first, and do its work afterwards.',
      nl: 'Hij heeft 15 seconden om te antwoorden. Hij moet eerst antwoorden, en daarna zijn werk doen.',
    },
  },
  reset: {
    what: { en: 'The receiver broke off the connection', nl: 'De ontvanger verbrak de verbinding' },
    next: {
      en: 'It may have been restarting. If this goes on, ask who runs the receiver to look at its log.',
      nl: 'Misschien was hij aan het herstarten. Blijft dit gebeuren, vraag de beheerder van de ontvanger dan in diens logboek te kijken.',
    },
  },
  invalid_answer: {
    what: { en: 'The answer cannot be understood', nl: 'Het antwoord is niet te begrijpen' },
    next: {
      en: 'Check that the address leads to a web server: the answer was not valid HTTP.',
      nl: 'Controleer of het adres naar een webserver leidt: het antwoord was geen geldige HTTP.',
    },
  },
  redirect: {
    what: { en: 'The receiver has moved to another address', nl: 'De ontvanger is verhuisd naar een ander adres' },
    next: {
      en: 'Notifications are not sent on. Change the address of the endpoint to the new one.',
      nl: 'Meldingen worden niet doorgestuurd. Wijzig het adres van het endpoint in het nieuwe.',
    },
  },
}

/** Answers with a status that says what is wrong. */
const statuses: readonly (Explained & { has(status: number): boolean })[] = [
  {
    has: (status) => status === 401 || status === 403,
    what: { en: 'The receiver does not let us in', nl: 'De ontvanger laat ons niet toe' },
    next: {
      en: 'Most often it has another secret. Give it the secret of this endpoint, or make a new one. A login page before the address has to go.',
      nl: 'Meestal heeft hij een ander geheim. Geef hem het geheim van dit endpoint, of maak een nieuw. Een inlogpagina vóór het adres moet weg.',
    },
  },
  {
    has: (status) => status === 404 || status === 405,
    what: { en: 'There is no receiver at this address', nl: 'Op dit adres is geen ontvanger' },
    next: {
      en: 'The web server was found, but not this page of it. Check the part of the address behind the name.',
      nl: 'De webserver is gevonden, maar deze pagina niet. Controleer het deel van het adres na de naam.',
    },
  },
  {
    has: (status) => status === 410,
    what: { en: 'The receiver says that it no longer exists', nl: 'De ontvanger zegt dat hij niet meer bestaat' },
    next: {
      en: 'An endpoint that answers this to a notification is switched off. Remove it, or change its address.',
      nl: 'Een endpoint dat dit op een melding antwoordt, wordt uitgeschakeld. Verwijder het, of wijzig het adres.',
    },
  },
  {
    has: (status) => status === 429,
    what: { en: 'The receiver gets too much at once', nl: 'De ontvanger krijgt te veel tegelijk' },
    next: {
      en: 'Nothing to do: it is tried again more slowly.',
      nl: 'Niets te doen: het wordt langzamer opnieuw geprobeerd.',
    },
  },
  {
    has: (status) => status >= 500,
    what: { en: 'The receiver has an error of its own', nl: 'De ontvanger heeft zelf een fout' },
    next: {
      en: 'Ask who runs the receiver to look at its log of this moment. Afterwards, have everything sent again.',
      nl: 'Vraag de beheerder van de ontvanger in diens logboek van dit moment te kijken. Laat daarna alles opnieuw versturen.',
    },
  },
  {
    has: () => true,
    what: { en: 'The receiver refused the notification', nl: 'De ontvanger weigerde de melding' },
    next: {
      en: 'Show the answer to who built the receiver. With 400, the secret or the clock of the receiver is often wrong.',
      nl: 'Laat het antwoord zien aan wie de ontvanger bouwde. Bij 400 klopt vaak het geheim of de klok van de ontvanger niet.',
    },
  },
]

/** Explains a try that failed. */
export function explain({ failure, status }: { readonly failure: Failure; readonly status: number | null }): Explained {
  if (failure !== 'status') return failures[failure]
  return statuses.find(({ has }) => has(status ?? 0)) as Explained
}
