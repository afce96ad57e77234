/** The fictional people of the demo club. A person is always the same, whenever the club is filled. */
import { addDays } from './demo/calendar.ts'
import { createRandom, type Random } from './random.ts'

/** When a person is a member; far more people are made up than the club has members. */
export type Membership = {
  /** Identifies the person; also the seed of everything that is made up about them. */
  readonly key: string
  readonly birthYear: number
  readonly joined_on: string
  /** The day on which they leave, which may be in the future. */
  readonly left_on: string
}

export type Person = Membership & {
  readonly birth_date: string
  readonly gender: 'female' | 'male' | 'non-binary' | null
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  /** The share of the sessions to which they turn up. */
  readonly punctuality: number
}

/**
 * The membership of person number `index` of those born in `birthYear`: most people join as a child, many later in
 * life; some stay for a year and some for forty.
 */
export function membershipOf(birthYear: number, index: number): Membership {
  const key = `${birthYear}-${index}`
  const random = createRandom('membership', key)
  const joinYear = birthYear + (random.chance(0.55) ? random.whole(5, 10) : random.whole(11, 65))
  const lastYear = joinYear + random.pick([1, 1, 2, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40])
  const daysLate = random.chance(0.35) ? 0 : random.whole(1, 300)
  const daysEarly = random.chance(0.8) ? 0 : random.whole(1, 30)
  const joined_on = addDays(`${joinYear}-08-01`, daysLate)
  return { key, birthYear, joined_on, left_on: addDays(`${lastYear}-07-31`, -daysEarly) }
}

/** The person behind a membership. */
export function personOf(membership: Membership): Person {
  const { key, birthYear } = membership
  const random = createRandom('person', key)
  const gender = random.pick<Person['gender']>(random.chance(0.02) ? ['non-binary', null] : ['female', 'male'])
  const firstName = random.pick(firstNames[birthYear < 1975 ? 'older' : 'younger'][gender ?? 'non-binary'])
  const surname = random.pick(surnames)
  return {
    ...membership,
    birth_date: addDays(`${birthYear}-01-01`, random.whole(0, 364)),
    gender,
    name: `${firstName} ${surname}`,
    email: random.chance(0.94) ? emailOf(firstName, surname, birthYear, random) : null,
    phone: random.chance(0.9) ? phoneOf(random) : null,
    punctuality: 0.5 + 0.48 * random.fraction(),
  }
}

/** Uses only the domains that RFC 2606 reserves for examples, so that no mail can reach a real person. */
function emailOf(firstName: string, surname: string, birthYear: number, random: Random): string {
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .replaceAll('ı', 'i')
      .toLowerCase()
      .replace(/[^a-z]/g, '')
  const domain = random.pick(['example.org', 'example.org', 'example.net', 'example.com'])
  return `${plain(firstName)}.${plain(surname)}${String(birthYear % 100).padStart(2, '0')}@${domain}`
}

const phoneOf = (random: Random) => `+31 6 5550 ${String(random.whole(0, 9999)).padStart(4, '0')}`

const words = (text: string) => text.trim().split(/\s+/)

const firstNames = {
  older: {
    female: words(`Annelies Ans Bep Carla Corrie Fatma Gerda Greet Hanneke Hennie Ineke Joke Khadija Lenie Lucía Maria
      Marijke Mieke Nel Ria Rita Roos Thea Tineke Truus Wil Yvonne Zohra Ingrid Marja Bernadette Sylvia Ellen Sevim`),
    male: words(`Ab Ahmed André Arie Bert Cees Dick Ed Frans Gerrit Hans Hassan Henk Jaap Jan Joop José Kees Koos Leo
      Mehmet Nico Piet René Rob Ronald Ruud Theo Wim Winston Mustafa Harold Ton Evert`),
    'non-binary': words('Chris Jo Kim Robin Willy'),
  },
  younger: {
    female: words(`Aaliyah Aïcha Amber Amira Anouk Ayşe Bente Britt Chloé Daphne Eline Elif Esmée Eva Femke Fenna Fleur
      Hanna Ilse Imane Iris Jasmijn Julia Kaori Lieke Lotte Maud Meryem Mila Milou Naomi Nienke Noor Nour Priya Roos
      Saar Salma Sanne Sara Sofie Soraya Tess Veerle Yara Zoë Noëlle Renée Wiktoria Xin`),
    male: words(`Adam Ayoub Bas Bilal Björn Bram Cas Daan Diego Dylan Emre Finn Floris Gijs Guus Hamza Ilias Jayden Jelle
      Jens Joris Kenji Koen Lars Levi Luuk Mats Mees Mohammed Niels Noah Omar Pieter Quinten Rayan Ravi Ruben Sem Siem
      Sven Teun Thijs Tobias Tygo Youssef Zakaria Mauricio Loïc Jérôme Piotr`),
    'non-binary': words('Sam Robin Noa Charlie Jip Luca Kai Bo'),
  },
} as const

const surnames = [
  ...words(`Aalbers Achterberg Amrani Aydın Bakker Benali Blom Boersma Bos Bosman Bouzid Brouwer Chen Çelik Dekker Demir
    Dijkstra Doğan Driessen Faber Fernandes Groenewoud Haddad Hendriks Hoekstra Idrissi Jansen Janssen Karimi Klaassen
    Kok Kovács Kramer Kuipers Lamers Linthorst Meijer Molenaar Mulder Nguyen Nowak Oosterhuis Öztürk Peeters Pinas
    Poortvliet Postma Prins Ramdin Rietveld Rozema Schouten Sikkema Silva Singh Smits Tahiri Timmermans Veenstra
    Verhoeven Vermeulen Visser Vos Wijnands Willems Wong Yılmaz Zijlstra Zwart`),
  ...['van den Berg', 'van Dijk', 'de Vries', 'de Boer', 'van der Linden', 'van der Meer', 'de Groot', 'den Hartog'],
  ...['van Leeuwen', 'ter Haar', 'van de Ven', 'op den Kamp', "in 't Veld", "van 't Hof", 'de Wit', 'te Riele'],
  ...['van der Heijden', 'van Beek', 'de Lange', 'ten Broek', 'van Oosterom', 'den Ouden', "'t Hoen", 'de Graaf'],
]
