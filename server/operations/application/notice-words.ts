/** An account's notices in words, each with advice in case it was not the user's doing. */
import type { LocalizedText } from '@kantine/contract/languages.ts'
import type { Notice } from '../../callers/accounts/notices.ts'

/** A notice: the event, and advice with a page in case it was not the reader's doing. */
export type NoticeInWords = { readonly says: LocalizedText; readonly advice: LocalizedText; readonly page: string }

/** The pages for the advice, as paths of this server. */
const pages = { password: '/account/password', sessions: '/account/sessions', overview: '/account' } as const

const changePassword = {
  advice: { en: 'Not you? Change your password', nl: 'Was jij dit niet? Wijzig je wachtwoord' },
  page: pages.password,
} as const

const lookAtSessions = {
  advice: {
    en: 'Not you? Check where you are signed in and change your password',
    nl: 'Was jij dit niet? Kijk waar je bent ingelogd en wijzig je wachtwoord',
  },
  page: pages.sessions,
} as const

const lookAtAccount = {
  advice: {
    en: 'Not you? End its access and change your password',
    nl: 'Was jij dit niet? Beëindig de toegang en wijzig je wachtwoord',
  },
  page: pages.overview,
} as const

const turnOnAgain = {
  advice: {
    en: 'Not you? Change your password and turn it on again',
    nl: 'Was jij dit niet? Wijzig je wachtwoord en zet tweestapsverificatie weer aan',
  },
  page: pages.password,
} as const

const operator: LocalizedText = { en: 'The operator of this server', nl: 'De beheerder van deze server' }

const kinds: { readonly [kind in Notice['kind']]: (notice: Notice) => NoticeInWords } = {
  new_browser: () => ({
    says: {
      en: 'You signed in from a new browser.',
      nl: 'Er is ingelogd met een nieuwe browser.',
    },
    ...lookAtSessions,
  }),
  password_changed: () => ({
    says: { en: 'Your password was changed.', nl: 'Je wachtwoord is gewijzigd.' },
    ...lookAtSessions,
  }),
  password_reset: () => ({
    says: { en: 'Your password was reset with a link.', nl: 'Je wachtwoord is via een link opnieuw ingesteld.' },
    ...lookAtSessions,
  }),
  password_set: () => ({
    says: {
      en: 'The operator of this server gave you a new password.',
      nl: 'De beheerder van deze server heeft je een nieuw wachtwoord gegeven.',
    },
    advice: { en: 'Choose one that only you know', nl: 'Kies zelf een wachtwoord dat alleen jij kent' },
    page: pages.password,
  }),
  reset_link_made: ({ who }) => ({
    says: {
      en: `${who ?? operator.en} created a link to reset your password.`,
      nl: `${who ?? operator.nl} heeft een link gemaakt om je wachtwoord opnieuw in te stellen.`,
    },
    advice: {
      en: 'Didn’t ask for it? Change your password: the link then stops working',
      nl: 'Niet aangevraagd? Wijzig je wachtwoord, dan werkt de link niet meer',
    },
    page: pages.password,
  }),
  second_factor_on: () => ({
    says: { en: 'Two-step verification was turned on.', nl: 'Tweestapsverificatie is aangezet.' },
    ...changePassword,
  }),
  second_factor_off: () => ({
    says: { en: 'Two-step verification was turned off.', nl: 'Tweestapsverificatie is uitgezet.' },
    ...turnOnAgain,
  }),
  second_factor_removed: () => ({
    says: {
      en: 'The operator of this server turned off your two-step verification.',
      nl: 'De beheerder van deze server heeft je tweestapsverificatie uitgezet.',
    },
    advice: { en: 'Turn it on again', nl: 'Zet tweestapsverificatie weer aan' },
    page: '/account/second-factor',
  }),
  assistant_connected: ({ assistant, club }) => ({
    says: {
      en: `The assistant “${assistant}” was connected to ${club} on your behalf.`,
      nl: `De assistent ‘${assistant}’ is namens jou verbonden met ${club}.`,
    },
    ...lookAtAccount,
  }),
}

/** A notice in both languages. */
export const noticeInWords = (notice: Notice): NoticeInWords => kinds[notice.kind](notice)
