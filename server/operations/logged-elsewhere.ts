import type { Sentence } from './operation.ts'

/** The log sentences for actions that are not operations: sign-ins, personal links and pages, OAuth, jobs and work on files. */
export const loggedElsewhere: { readonly [action: string]: Sentence } = {
  'login.succeeded': { en: '{subject} signed in', nl: '{subject} heeft ingelogd' },
  'login.pending': {
    en: '{subject} entered the correct password, but no code yet',
    nl: '{subject} heeft het juiste wachtwoord ingevuld, maar nog geen code',
  },
  'login.failed': {
    en: 'Failed sign-in by {subject}',
    nl: 'Mislukte inlogpoging van {subject}',
    details: ['email', 'what'],
  },
  'login.confirmed': {
    en: '{subject} confirmed their identity with a password',
    nl: '{subject} heeft het wachtwoord bevestigd',
  },
  'login.ended': { en: '{subject} signed out', nl: '{subject} heeft uitgelogd', details: ['sessions'] },
  'login.notices_read': { en: '{subject} read notices', nl: '{subject} heeft meldingen gelezen', details: ['notices'] },
  'password.changed': { en: 'Password for {subject} changed', nl: 'Wachtwoord van {subject} gewijzigd' },
  'second_factor.begun': {
    en: '{subject} started turning on two-step verification',
    nl: '{subject} is begonnen met het aanzetten van tweestapsverificatie',
  },
  'second_factor.enabled': {
    en: '{subject} turned on two-step verification',
    nl: '{subject} heeft tweestapsverificatie aangezet',
  },
  'second_factor.disabled': {
    en: 'Two-step verification for {subject} turned off',
    nl: 'Tweestapsverificatie van {subject} uitgezet',
  },
  'administrator.created': {
    en: 'Account {email} created',
    nl: 'Account {email} aangemaakt',
    details: ['email', 'clubs'],
  },
  'administrator.removed': { en: 'Account {email} removed', nl: 'Account {email} verwijderd', details: ['email'] },
  'person.joined': { en: '{subject} joined as {role}', nl: '{subject} toegevoegd als {role}', details: ['role'] },
  'secrets.resealed': { en: 'Secrets encrypted with a new key', nl: 'Geheimen versleuteld met een nieuwe sleutel' },
  'grant.created': {
    en: 'Assistant {subject} connected',
    nl: 'Assistent {subject} verbonden',
    details: ['scopes'],
  },
  'grant.widened': { en: 'Access for assistant {subject} extended', nl: 'Toegang van assistent {subject} uitgebreid' },
  'grant.changed': { en: 'Access for assistant {subject} changed', nl: 'Toegang van assistent {subject} gewijzigd' },
  'grant.renewed': { en: 'Access for assistant {subject} renewed', nl: 'Toegang van assistent {subject} vernieuwd' },
  'club.exported': {
    en: 'Club exported',
    nl: 'Club geëxporteerd',
  },
  'club.imported': { en: 'Club imported', nl: 'Club geïmporteerd' },
  'server.restored': {
    en: 'Server restored from a backup',
    nl: 'Server hersteld uit een back-up',
    details: ['how'],
  },
}
