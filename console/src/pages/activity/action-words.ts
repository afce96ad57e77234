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
    en: (key: string) => `Permissions taken from key ${key}`,
    nl: (key: string) => `Rechten afgenomen van sleutel ${key}`,
  },
  'key.widened': {
    en: (key: string) => `Permissions given to key ${key}`,
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
    en: (key: string) => `Key ${key} replaced`,
    nl: (key: string) => `Sleutel ${key} vervangen`,
  },
  'key.old_ended': {
    en: (key: string) => `Old text of key ${key} ended`,
    nl: (key: string) => `Oude tekst van sleutel ${key} beëindigd`,
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
    en: (endpoint: string) => `Test sent to webhook ${endpoint}`,
    nl: (endpoint: string) => `Test gestuurd naar webhook ${endpoint}`,
  },
  'secret.rotated': {
    en: (endpoint: string) => `Secret of webhook ${endpoint} replaced`,
    nl: (endpoint: string) => `Geheim van webhook ${endpoint} vervangen`,
  },
  'secrets.resealed': {
    en: () => 'Secrets of webhooks sealed again',
    nl: () => 'Geheimen van webhooks opnieuw verzegeld',
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
  'grant.widened': {
    en: (assistant: string) => `Access of assistant ${assistant} widened`,
    nl: (assistant: string) => `Toegang van assistent ${assistant} uitgebreid`,
  },
  'grant.changed': {
    en: (assistant: string) => `Access of assistant ${assistant} changed`,
    nl: (assistant: string) => `Toegang van assistent ${assistant} gewijzigd`,
  },
  'grant.renewed': {
    en: (assistant: string) => `Access of assistant ${assistant} renewed`,
    nl: (assistant: string) => `Toegang van assistent ${assistant} vernieuwd`,
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
    en: (person: string, [before, now]: readonly string[]) => `Role of ${person} changed from ${before} to ${now}`,
    nl: (person: string, [before, now]: readonly string[]) => `Rol van ${person} gewijzigd van ${before} in ${now}`,
  },
  'reset_link.created': {
    en: (person: string) => `Link made with which ${person} can choose another password`,
    nl: (person: string) => `Link gemaakt waarmee ${person} een nieuw wachtwoord kan kiezen`,
  },
  'second_factor_roles.changed': {
    en: (_: string, roles: readonly string[]) =>
      roles.length === 0 ? 'No role needs a second factor' : `A second factor is needed by: ${roles.join(', ')}`,
    nl: (_: string, roles: readonly string[]) =>
      roles.length === 0
        ? 'Geen rol heeft een tweede factor nodig'
        : `Een tweede factor is nodig voor: ${roles.join(', ')}`,
  },
  'invitation.withdrawn': {
    en: (_: string, [email]: readonly string[]) => `Invitation of ${email} withdrawn`,
    nl: (_: string, [email]: readonly string[]) => `Uitnodiging van ${email} ingetrokken`,
  },
  'person.exported': {
    en: () => 'Data of a person exported',
    nl: () => 'Gegevens van een persoon geëxporteerd',
  },
  'person.erased': {
    en: () => 'Person erased, with everything about them',
    nl: () => 'Persoon gewist, met alles over die persoon',
  },
  'club.created': { en: () => 'Club created', nl: () => 'Club aangemaakt' },
  'club.exported': {
    en: () => 'Everything of the club written into a file',
    nl: () => 'Alle gegevens van de club in een bestand gezet',
  },
  'club.imported': {
    en: () => 'Club read from a file',
    nl: () => 'Club uit een bestand gelezen',
  },
  'club.renamed': {
    en: (_: string, [, slug]: readonly string[]) => `Club renamed (its short name is ${slug})`,
    nl: (_: string, [, slug]: readonly string[]) => `Club hernoemd (de korte naam is ${slug})`,
  },
  'plan.changed': {
    en: (_: string, [plan]: readonly string[]) => `Plan changed to ${plan}`,
    nl: (_: string, [plan]: readonly string[]) => `Abonnement gewijzigd in ${plan}`,
  },
  'quotas.changed': { en: () => 'Room of the club changed', nl: () => 'Ruimte van de club gewijzigd' },
  'stages.changed': {
    en: () => 'Stages of trial members changed',
    nl: () => 'Fasen van kennismakers gewijzigd',
  },
  'time_zone.changed': {
    en: (_: string, [zone]: readonly string[]) => `Time zone changed to ${zone}`,
    nl: (_: string, [zone]: readonly string[]) => `Tijdzone gewijzigd in ${zone}`,
  },
} as const

/** The actions whose details are not in their text, and stand below it. */
export const withDetails: readonly string[] = [
  'key.narrowed',
  'key.widened',
  'grant.widened',
  'grant.changed',
  'endpoint.changed',
  'quotas.changed',
]

/** Changes of records: `member.updated` of member 12 is "Member 12 changed". */
export const changeWords = {
  created: { en: 'added', nl: 'toegevoegd' },
  updated: { en: 'changed', nl: 'gewijzigd' },
  deleted: { en: 'removed', nl: 'verwijderd' },
} as const
