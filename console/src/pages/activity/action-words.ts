/**
 * What happened apart from changes of records, in words. Each text takes what it was done to, such as `“Website”`, and the details
 * of the entry.
 */
export const actionWords = {
  'key.created': {
    en: (key: string) => `Key ${key} made`,
    nl: (key: string) => `Sleutel ${key} gemaakt`,
  },
  'key.renamed': {
    en: (key: string) => `Key renamed to ${key}`,
    nl: (key: string) => `Sleutel hernoemd tot ${key}`,
  },
  'key.narrowed': {
    en: (key: string) => `Scopes taken from key ${key}`,
    nl: (key: string) => `Rechten afgenomen van sleutel ${key}`,
  },
  'key.widened': {
    en: (key: string) => `Scopes given to key ${key}`,
    nl: (key: string) => `Rechten gegeven aan sleutel ${key}`,
  },
  'key.limited': {
    en: (key: string, [limit]: readonly string[]) =>
      limit === 'none' ? `Key ${key} has the usual limit again` : `Key ${key} limited to ${limit} requests a minute`,
    nl: (key: string, [limit]: readonly string[]) =>
      limit === 'none'
        ? `Sleutel ${key} heeft weer de gewone limiet`
        : `Sleutel ${key} beperkt tot ${limit} verzoeken per minuut`,
  },
  'key.rotated': {
    en: (key: string) => `Key ${key} rotated`,
    nl: (key: string) => `Sleutel ${key} vervangen`,
  },
  'key.old_ended': {
    en: (key: string) => `The old text of key ${key} ended`,
    nl: (key: string) => `De oude tekst van sleutel ${key} beëindigd`,
  },
  'key.revoked': {
    en: (key: string) => `Key ${key} revoked`,
    nl: (key: string) => `Sleutel ${key} ingetrokken`,
  },
  'endpoint.created': {
    en: (endpoint: string) => `Webhook ${endpoint} added`,
    nl: (endpoint: string) => `Webhook ${endpoint} toegevoegd`,
  },
  'endpoint.changed': {
    en: (endpoint: string) => `Webhook ${endpoint} changed`,
    nl: (endpoint: string) => `Webhook ${endpoint} gewijzigd`,
  },
  'endpoint.removed': {
    en: (endpoint: string) => `Webhook ${endpoint} removed`,
    nl: (endpoint: string) => `Webhook ${endpoint} verwijderd`,
  },
  'endpoint.enabled': {
    en: (endpoint: string) => `Webhook ${endpoint} switched on`,
    nl: (endpoint: string) => `Webhook ${endpoint} ingeschakeld`,
  },
  'endpoint.disabled': {
    en: (endpoint: string, [why]: readonly string[]) =>
      why === 'backlog'
        ? `Webhook ${endpoint} switched off, because too much waited for it`
        : `Webhook ${endpoint} switched off`,
    nl: (endpoint: string, [why]: readonly string[]) =>
      why === 'backlog'
        ? `Webhook ${endpoint} uitgeschakeld, omdat er te veel op wachtte`
        : `Webhook ${endpoint} uitgeschakeld`,
  },
  'endpoint.tested': {
    en: (endpoint: string) => `A test sent to webhook ${endpoint}`,
    nl: (endpoint: string) => `Een test gestuurd naar webhook ${endpoint}`,
  },
  'secret.rotated': {
    en: (endpoint: string) => `The secret of webhook ${endpoint} replaced`,
    nl: (endpoint: string) => `Het geheim van webhook ${endpoint} vervangen`,
  },
  'secrets.resealed': {
    en: () => 'The secrets of webhooks sealed again',
    nl: () => 'De geheimen van webhooks opnieuw verzegeld',
  },
  'delivery.repeated': {
    en: (delivery: string) => `Notification ${delivery} sent again`,
    nl: (delivery: string) => `Melding ${delivery} opnieuw verstuurd`,
  },
  'deliveries.recovered': {
    en: (endpoint: string) => `What webhook ${endpoint} missed sent again`,
    nl: (endpoint: string) => `Wat webhook ${endpoint} miste opnieuw verstuurd`,
  },
  'grant.created': {
    en: (assistant: string) => `Assistant ${assistant} connected`,
    nl: (assistant: string) => `Assistent ${assistant} verbonden`,
  },
  'grant.revoked': {
    en: (assistant: string, [why]: readonly string[]) =>
      why === 'replaced'
        ? `New access of assistant ${assistant} took the place of the old`
        : `Access of assistant ${assistant} ended`,
    nl: (assistant: string, [why]: readonly string[]) =>
      why === 'replaced'
        ? `Nieuwe toegang van assistent ${assistant} kwam in de plaats van de oude`
        : `Toegang van assistent ${assistant} beëindigd`,
  },
  'assistants.allowed': { en: () => 'AI assistants allowed', nl: () => 'AI-assistenten toegestaan' },
  'assistants.forbidden': { en: () => 'AI assistants forbidden', nl: () => 'AI-assistenten verboden' },
  'person.invited': {
    en: (_: string, [email, role]: readonly string[]) => `${email} invited as ${role}`,
    nl: (_: string, [email, role]: readonly string[]) => `${email} uitgenodigd als ${role}`,
  },
  'person.joined': {
    en: (person: string, [role]: readonly string[]) => `${person} joined as ${role}`,
    nl: (person: string, [role]: readonly string[]) => `${person} doet mee als ${role}`,
  },
  'person.removed': {
    en: (_: string, [email]: readonly string[]) => `${email} removed from the club`,
    nl: (_: string, [email]: readonly string[]) => `${email} uit de club verwijderd`,
  },
  'role.changed': {
    en: (person: string, [before, now]: readonly string[]) => `The role of ${person} changed from ${before} to ${now}`,
    nl: (person: string, [before, now]: readonly string[]) => `De rol van ${person} gewijzigd van ${before} in ${now}`,
  },
  'invitation.withdrawn': {
    en: (_: string, [email]: readonly string[]) => `The invitation of ${email} withdrawn`,
    nl: (_: string, [email]: readonly string[]) => `De uitnodiging van ${email} ingetrokken`,
  },
  'person.exported': {
    en: () => 'The data of a person exported',
    nl: () => 'De gegevens van een persoon geëxporteerd',
  },
  'person.erased': {
    en: () => 'A person erased, with everything about them',
    nl: () => 'Een persoon gewist, met alles over die persoon',
  },
  'club.created': { en: () => 'The club created', nl: () => 'De club aangemaakt' },
  'club.exported': {
    en: () => 'Everything of the club written into a file',
    nl: () => 'Alle gegevens van de club in een bestand gezet',
  },
  'club.imported': {
    en: () => 'The club read from a file',
    nl: () => 'De club uit een bestand gelezen',
  },
  'club.renamed': {
    en: (_: string, [, slug]: readonly string[]) => `The club renamed (its slug is ${slug})`,
    nl: (_: string, [, slug]: readonly string[]) => `De club hernoemd (de korte naam is ${slug})`,
  },
  'plan.changed': {
    en: (_: string, [plan]: readonly string[]) => `The plan changed to ${plan}`,
    nl: (_: string, [plan]: readonly string[]) => `Het abonnement gewijzigd in ${plan}`,
  },
  'quotas.changed': { en: () => 'The room of the club changed', nl: () => 'De ruimte van de club gewijzigd' },
  'stages.changed': {
    en: () => 'The stages of trial members changed',
    nl: () => 'De fasen van kennismakers gewijzigd',
  },
  'time_zone.changed': {
    en: (_: string, [zone]: readonly string[]) => `The time zone changed to ${zone}`,
    nl: (_: string, [zone]: readonly string[]) => `De tijdzone gewijzigd in ${zone}`,
  },
} as const

/** The actions whose details are not in their text, and stand below it. */
export const withDetails: readonly string[] = ['key.narrowed', 'key.widened', 'endpoint.changed', 'quotas.changed']

/** Changes of records: `member.updated` of member 12 is "Member 12 changed". */
export const changeWords = {
  created: { en: 'added', nl: 'toegevoegd' },
  updated: { en: 'changed', nl: 'gewijzigd' },
  deleted: { en: 'removed', nl: 'verwijderd' },
} as const
