/** Texts of e-mails: short and plain, in the language of the reader's account, or else of the requesting page. */
import type { Language, LocalizedText } from '@kantine/contract/languages.ts'
import type { Letter } from './mail.ts'

/** Invites someone to a club. */
export const invitationText = (
  { club, role, link }: { readonly club: string; readonly role: LocalizedText; readonly link: string },
  language: Language,
): Letter =>
  ({
    en: {
      subject: `Invitation to ${oneLine(club)}`,
      text: lines(
        `${oneLine(club)} invites you to Kantine. Your role: ${role.en}.`,
        `Join with this link. You can use it once, within seven days:\n${link}`,
        'Not expecting this? You can ignore this e-mail.',
      ),
    },
    nl: {
      subject: `Uitnodiging van ${oneLine(club)}`,
      text: lines(
        `${oneLine(club)} nodigt je uit voor Kantine. Je rol: ${role.nl.toLowerCase()}.`,
        `Meld je aan via deze link. De link werkt één keer en is zeven dagen geldig:\n${link}`,
        'Had je dit niet verwacht? Dan hoef je niets te doen.',
      ),
    },
  })[language]

/** Sends a link to choose a new password. */
export const resetText = ({ link }: { readonly link: string }, language: Language): Letter =>
  ({
    en: {
      subject: 'Choose a new password',
      text: lines(
        'Someone asked for a new password for your Kantine account.',
        `Choose one with this link. You can use it once, within an hour:\n${link}`,
        'Not you? Ignore this e-mail, and your password stays the same.',
      ),
    },
    nl: {
      subject: 'Kies een nieuw wachtwoord',
      text: lines(
        'Iemand heeft een nieuw wachtwoord aangevraagd voor je account bij Kantine.',
        `Kies via deze link een nieuw wachtwoord. De link werkt één keer en is een uur geldig:\n${link}`,
        'Was jij dit niet? Dan hoef je niets te doen: je wachtwoord verandert niet.',
      ),
    },
  })[language]

/** A notice about an account; in both languages if the language of its owner is unknown. */
export function noticeText(
  {
    says,
    advice,
    page,
    from,
  }: {
    readonly says: LocalizedText
    readonly advice: LocalizedText
    readonly page: string
    /** The time and the origin of the action. */
    readonly from: string
  },
  language: Language | null,
): Letter {
  const shown: readonly Language[] = language === null ? ['nl', 'en'] : [language]
  return {
    subject: shown.map((one) => oneLine(says[one])).join(' / '),
    text: lines(...shown.map((one) => `${oneLine(says[one])}\n${advice[one]}.`), `${oneLine(from)}\n${page}`),
  }
}

const lines = (...paragraphs: readonly string[]) => `${paragraphs.join('\n\n')}\n`

/** The longest name in an e-mail. A longer one could carry a message. */
const longestName = 200

/** Text from a user, without line breaks. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, longestName)
