/** The fictional people of the demo club. A given key produces the same person on every machine. */
import { addDays } from './demo/calendar.ts'
import { createRandom } from './random.ts'

/** Makes up someone who turns `age` in a year. With another year, only the date of birth differs. */
export function personOf(key: string, age: number, year: number) {
  const random = createRandom('person', key)
  const gender = random.pick(random.chance(0.02) ? ['non-binary', null] : ['female', 'male'])
  const first = random.pick(firstNames[age > 50 ? 'older' : 'younger'][gender === 'female' ? 'female' : 'male'])
  const surname = random.pick(surnames)
  return {
    name: `${first} ${surname}`,
    birth_date: addDays(`${year - age}-01-01`, random.whole(0, 364)),
    gender,
    // Only domains and numbers that are reserved for examples (RFC 2606), so that nothing reaches a real person.
    email: random.chance(0.94) ? `${plain(first)}.${plain(surname)}${random.whole(10, 99)}@example.org` : null,
    phone: random.chance(0.9) ? `+31 6 5550 ${random.whole(1000, 9999)}` : null,
  }
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

const words = (text: string) => text.trim().split(/\s+/)

const firstNames = {
  older: {
    female: words(`Annelies Ans Bep Carla Corrie Fatma Gerda Greet Hanneke Hennie Ineke Joke Khadija Lenie Lucía Maria
      Marijke Mieke Nel Ria Rita Roos Thea Tineke Truus Wil Yvonne Zohra Ingrid Marja Bernadette Sylvia Ellen Sevim`),
    male: words(`Ab Ahmed André Arie Bert Cees Dick Ed Frans Gerrit Hans Hassan Henk Jaap Jan Joop José Kees Koos Leo
      Mehmet Nico Piet René Rob Ronald Ruud Theo Wim Winston Mustafa Harold Ton Evert`),
  },
  younger: {
    female: words(`Aaliyah Aïcha Amber Amira Anouk Ayşe Bente Britt Chloé Daphne Eline Elif Esmée Eva Femke Fenna Fleur
      Hanna Ilse Imane Iris Jasmijn Julia Kaori Lieke Lotte Maud Meryem Mila Milou Naomi Nienke Noor Nour Priya Roos
      Saar Salma Sanne Sara Sofie Soraya Tess Veerle Yara Zoë Noëlle Renée Wiktoria Xin`),
    male: words(`Adam Ayoub Bas Bilal Björn Bram Cas Daan Diego Dylan Emre Finn Floris Gijs Guus Hamza Ilias Jayden Jelle
      Jens Joris Kenji Koen Lars Levi Luuk Mats Mees Mohammed Niels Noah Omar Pieter Quinten Rayan Ravi Ruben Sem Siem
      Sven Teun Thijs Tobias Tygo Youssef Zakaria Mauricio Loïc Jérôme Piotr`),
  },
}

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
