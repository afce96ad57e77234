import { opponents } from './opponents.ts'

/** A news post with gaps (`{team}`); its body opens with the first paragraph, the others follow in any order. */
export type Post = {
  readonly title: string
  readonly summary: string
  readonly body: readonly string[]
  readonly author: string
  /** The months in which it can appear; absent for all months. */
  readonly months?: readonly number[]
}

/** The texts that can fill each gap. */
export const fillings: { readonly [gap: string]: readonly string[] } = {
  team: [
    'Heren 1',
    'Dames 1',
    'Onder 17-1',
    'Meiden onder 15-1',
    'Volleybal dames 1',
    'Badminton 1',
    'Tennis gemengd 1',
  ],
  opponent: opponents,
  sport: ['voetbal', 'volleybal', 'badminton', 'tennis'],
  job: ['bardienst op zaterdag', 'het onderhoud van de velden', 'de jeugdbegeleiding', 'de ledenadministratie'],
  dish: ['erwtensoep', 'pannenkoeken', 'roti', 'tosti met ketjap', 'couscous', 'pom', 'frietjes'],
  number: ['twaalf', 'zeventien', 'eenentwintig', 'acht', 'dertig', 'vijfentwintig'],
  place: ['Veld 1', 'Veld 2', 'Baan 1', 'Baan 2', 'Zaaldeel A', 'Zaaldeel B'],
}

export const matchReports: readonly Post[] = [
  {
    title: '{team} wint na een spannende slotfase van {opponent}',
    summary: 'Tot de laatste minuut bleef het spannend, maar de punten blijven thuis.',
    body: [
      '{team} begon afwachtend aan de wedstrijd tegen {opponent}, maar groeide gaandeweg.',
      'De ommekeer kwam na rust, toen het publiek zich begon te roeren.',
      'De trainer prees vooral de inzet van de wisselspelers.',
    ],
    author: 'Redactie',
  },
  {
    title: '{team} gelijk tegen {opponent}',
    summary: 'Een eerlijke uitslag, vonden beide aanvoerders na afloop.',
    body: [
      'In een aantrekkelijk duel hielden {team} en {opponent} elkaar in evenwicht.',
      'Kansen waren er genoeg, maar de afronding liet te wensen over.',
      'Volgende week wacht opnieuw een lastige tegenstander.',
    ],
    author: 'Redactie',
  },
]

export const posts: readonly Post[] = [
  ...matchReports,
  {
    title: 'Vrijwilligers gezocht voor {job}',
    summary: 'Met een paar uur per maand help je de vereniging al enorm.',
    body: [
      'Voor {job} zoeken we leden of ouders die af en toe willen helpen.',
      'Je hoeft geen ervaring te hebben, inwerken doen we samen.',
      'Aanmelden kan achter de bar of bij een bestuurslid.',
    ],
    author: 'Bestuur',
  },
  {
    title: 'Deze maand in de kantine: {dish}',
    summary: 'De kantineploeg zet elke maand iets bijzonders op de kaart.',
    body: [
      'Onze koks hebben weer een nieuw gerecht op de kaart gezet: {dish}.',
      'De opbrengst gaat deze keer naar nieuwe ballen voor de jeugd.',
      'Ook vegetariërs komen aan hun trekken.',
    ],
    author: 'Kantineploeg',
  },
  {
    title: '{number} nieuwe leden bij {sport}',
    summary: 'De afdeling groeit en er is nog plek.',
    body: [
      'De afdeling {sport} verwelkomde de afgelopen tijd {number} nieuwe leden.',
      'Wie ook eens wil komen kijken, mag drie keer gratis meetrainen.',
      'Meld je daarvoor aan als kennismaker op onze site.',
    ],
    author: 'Redactie',
  },
  {
    title: 'Onderhoud aan {place}',
    summary: 'Houd rekening met een kortere training.',
    body: [
      'Komende week wordt er gewerkt aan {place}.',
      'De meeste trainingen gaan door, soms op een andere plek.',
      'De actuele bezetting staat op het scherm bij de ingang.',
    ],
    author: 'Accommodatiebeheer',
  },
  {
    title: 'Zo was de pubquiz',
    summary: 'Met {number} teams zat de kantine helemaal vol.',
    body: [
      'Er deden {number} teams mee en het bleef tot de muziekronde spannend.',
      'Bij ronde vier ging het over sporthistorie, en daar bleek niet iedereen thuis in.',
      'De winnaars namen een mand met streekproducten mee naar huis.',
    ],
    author: 'Activiteitencommissie',
  },
  {
    title: 'Clinic {sport} voor de jeugd',
    summary: 'Proef een middag lang van een andere sport.',
    body: [
      'Onze jeugdleden kunnen binnenkort gratis meedoen aan een clinic {sport}.',
      'Materiaal is aanwezig, makkelijke kleding is genoeg.',
      'Er is plek voor {number} kinderen, dus wees er snel bij.',
    ],
    author: 'Jeugdcommissie',
  },
  {
    title: 'Gevonden voorwerpen',
    summary: 'De bak bij de ingang puilt uit.',
    body: [
      'In de kleedkamers bleven deze maand {number} bidons en opvallend veel losse sokken achter.',
      'Wat aan het eind van de maand niet is opgehaald, gaat naar de kringloop.',
    ],
    author: 'Accommodatiebeheer',
  },
  {
    title: 'Trainers volgen cursus',
    summary: 'Weer {number} trainers met een diploma op zak.',
    body: [
      'Met een oefenles op {place} sloten onze trainers hun cursus af.',
      'De cursus ging over plezier, veiligheid en het belang van een goede warming-up.',
      'Ook trainer worden? De jeugdcommissie vertelt je er graag meer over.',
    ],
    author: 'Jeugdcommissie',
  },
  {
    title: 'Veilig sporten: wie kun je aanspreken?',
    summary: 'Onze vertrouwenspersonen zijn er voor alle leden.',
    body: [
      'Iedereen moet bij ons met plezier kunnen sporten.',
      'Zit je iets dwars, dan kun je terecht bij een van onze vertrouwenspersonen.',
      'Een gesprek is altijd vertrouwelijk.',
    ],
    author: 'Bestuur',
  },
  {
    title: 'Welkom terug: het seizoen begint',
    summary: 'De velden zijn groen, de netten hangen en de koffie staat klaar.',
    body: [
      'Na een zomer met vooral vrij spelen gaan de competities weer beginnen.',
      'De teamindeling en de trainingstijden staan in de agenda.',
    ],
    author: 'Bestuur',
    months: [8, 9],
  },
  {
    title: 'Contributie: eerste termijn in oktober',
    summary: 'Volwassenen betalen voortaan in twee termijnen.',
    body: [
      'Begin oktober schrijven we de contributie af.',
      'Lukt betalen even niet, neem dan op tijd contact op; we denken graag mee.',
    ],
    author: 'Penningmeester',
    months: [9, 10],
  },
  {
    title: 'Fijne feestdagen',
    summary: 'De kantine is rond de feestdagen beperkt open.',
    body: [
      'Het bestuur wenst alle leden, ouders en vrijwilligers fijne dagen.',
      'In het nieuwe jaar proosten we samen tijdens de nieuwjaarsreceptie.',
    ],
    author: 'Bestuur',
    months: [12],
  },
  {
    title: 'Afgelast door de vorst',
    summary: 'De velden zijn dicht, de hal is open.',
    body: ['Door de vorst kan er niet op de velden worden gespeeld.', 'In de hal gaan alle trainingen gewoon door.'],
    author: 'Accommodatiebeheer',
    months: [1, 2],
  },
  {
    title: 'Inschrijven voor het jeugdkamp',
    summary: 'Een weekend vol sport, spel en weinig slaap.',
    body: [
      'De inschrijving voor het jeugdkamp is open, er is plek voor zestig kinderen.',
      'Ook zoeken we nog {number} begeleiders en iemand met een grote pan.',
    ],
    author: 'Jeugdcommissie',
    months: [3, 4, 5],
  },
  {
    title: 'Bedankt voor een mooi seizoen',
    summary: 'We kijken terug op een jaar om trots op te zijn.',
    body: [
      'Kampioenschappen, nipte nederlagen en vooral veel plezier: het seizoen zit erop.',
      'In de zomer blijven de banen en velden open voor wie wil spelen.',
    ],
    author: 'Bestuur',
    months: [6, 7],
  },
]
