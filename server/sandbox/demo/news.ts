import type { FieldsOf } from '@kantine/contract/resource.ts'
import type { news } from '@kantine/contract/resources/news.ts'
import { dayMs } from '../../day.ts'
import { createRandom } from '../random.ts'
import { addDays, instantOf, monthOf, weeks } from './calendar.ts'
import { opponents } from './events.ts'

/** One post for each of the 60 weeks before `anchor`, and two planned posts after it. */
export const records = ({ anchor }: { anchor: string }): FieldsOf<typeof news>[] =>
  [...weeks(anchor, -60, -1), ...weeks(anchor, 1, 2)].map((monday) => {
    const random = createRandom('news', monday)
    const { title, author, summary, body } = storyOf(monday)
    const filled = new Map(Object.entries(fillings).map(([name, values]) => [name, random.pick(values)]))
    const fill = (text: string) => capital(text.replace(/\{(\w+)\}/g, (_, name: string) => filled.get(name) ?? ''))
    return {
      title: fill(title),
      summary: fill(summary),
      body: [...body, random.pick(asides)].map(fill).join('\n\n'),
      published_at: instantOf(addDays(monday, random.whole(1, 5)), `${random.whole(10, 20)}:${random.whole(10, 59)}`),
      pinned: null,
      image_url: null,
      author_name: author,
    }
  })

/** In the first week of some months, the post for that month. Otherwise all others in turn, so that none repeats soon. */
function storyOf(monday: string): Post {
  const isFirst = Number(monday.slice(8)) <= 7
  const ofMonth = posts.find(({ month }) => isFirst && month === monthOf(monday))
  const always = posts.filter(({ month }) => !month)
  return ofMonth ?? (always[(Math.floor(Date.parse(monday) / dayMs / 7) * 5) % always.length] as Post)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const fillings: { readonly [gap: string]: readonly string[] } = {
  team: ['Heren 1', 'Dames 1', 'Onder 17-1', 'Meiden onder 15-1', 'Volleybal dames 1', 'Badminton 1'],
  opponent: opponents,
  sport: ['voetbal', 'volleybal', 'badminton', 'tennis'],
  job: ['bardienst op zaterdag', 'het onderhoud van de velden', 'de jeugdbegeleiding', 'de ledenadministratie'],
  dish: ['erwtensoep', 'pannenkoeken', 'roti', 'tosti met ketjap', 'couscous', 'pom', 'frietjes'],
  number: ['twaalf', 'zeventien', 'eenentwintig', 'acht', 'dertig', 'vijfentwintig'],
  place: ['Veld 1', 'Veld 2', 'Baan 1', 'Baan 2', 'Zaaldeel A', 'Zaaldeel B'],
}

const asides = [
  'In de kantine staat deze week {dish} op het bord.',
  'En verder: bij {place} ligt nog een bos sleutels. Van wie?',
  'De agenda van de komende weken staat op onze site.',
  'Voor de bardienst van zondag zoeken we nog twee paar handen.',
  'Wie een mooie foto heeft van {sport}, stuurt hem naar de redactie.',
  'Vragen? Spreek ons aan in de kantine.',
]

type Post = ReturnType<typeof postOf>

/** @param text a line with title, author and perhaps the month of a post, then its summary, then its paragraphs */
function postOf(text: string) {
  const [head = '', summary = '', ...body] = text.trim().split('\n')
  const [title = '', author = '', month = ''] = head.split(' | ')
  return { title, author, month: Number(month), summary, body }
}

const posts = `
{team} wint na een spannende slotfase van {opponent} | Redactie
Tot de laatste minuut bleef het spannend, maar de punten blijven thuis.
{team} begon afwachtend aan de wedstrijd tegen {opponent}, maar groeide gaandeweg.
De trainer prees vooral de inzet van de wisselspelers.

{team} gelijk tegen {opponent} | Redactie
Een eerlijke uitslag, vonden beide aanvoerders na afloop.
In een aantrekkelijk duel hielden {team} en {opponent} elkaar in evenwicht.
Kansen waren er genoeg, maar de afronding liet te wensen over.

Vrijwilligers gezocht voor {job} | Bestuur
Met een paar uur per maand help je de vereniging al enorm.
Voor {job} zoeken we leden of ouders die af en toe willen helpen.
Je hoeft geen ervaring te hebben, inwerken doen we samen.

Deze maand in de kantine: {dish} | Kantineploeg
De kantineploeg zet elke maand iets bijzonders op de kaart.
Onze koks hebben weer een nieuw gerecht op de kaart gezet: {dish}.
De opbrengst gaat deze keer naar nieuwe ballen voor de jeugd.

{number} nieuwe leden bij {sport} | Redactie
De afdeling groeit en er is nog plek.
De afdeling {sport} verwelkomde de afgelopen tijd {number} nieuwe leden.
Wie ook eens wil komen kijken, mag drie keer gratis meetrainen.

Onderhoud aan {place} | Accommodatiebeheer
Houd rekening met een kortere training.
Komende week wordt er gewerkt aan {place}.
De meeste trainingen gaan door, soms op een andere plek.

Zo was de pubquiz | Activiteitencommissie
Met {number} teams zat de kantine helemaal vol.
Er deden {number} teams mee en het bleef tot de muziekronde spannend.
De winnaars namen een mand met streekproducten mee naar huis.

Clinic {sport} voor de jeugd | Jeugdcommissie
Proef een middag lang van een andere sport.
Onze jeugdleden kunnen binnenkort gratis meedoen aan een clinic {sport}.
Er is plek voor {number} kinderen, dus wees er snel bij.

Gevonden voorwerpen | Accommodatiebeheer
De bak bij de ingang puilt uit.
In de kleedkamers bleven deze maand {number} bidons en opvallend veel losse sokken achter.
Wat aan het eind van de maand niet is opgehaald, gaat naar de kringloop.

Trainers volgen cursus | Jeugdcommissie
Weer {number} trainers met een diploma op zak.
Met een oefenles op {place} sloten onze trainers hun cursus af.
Ook trainer worden? De jeugdcommissie vertelt je er graag meer over.

Veilig sporten: wie kun je aanspreken? | Bestuur
Onze vertrouwenspersonen zijn er voor alle leden.
Zit je iets dwars, dan kun je terecht bij een van onze vertrouwenspersonen.
Een gesprek is altijd vertrouwelijk.

Welkom terug: het seizoen begint | Bestuur | 9
De velden zijn groen, de netten hangen en de koffie staat klaar.
De teamindeling en de trainingstijden staan in de agenda.

Contributie: eerste termijn in oktober | Penningmeester | 10
Volwassenen betalen in twee termijnen.
Lukt betalen even niet, neem dan op tijd contact op; we denken graag mee.

Fijne feestdagen | Bestuur | 12
De kantine is rond de feestdagen beperkt open.
In het nieuwe jaar proosten we samen tijdens de nieuwjaarsreceptie.

Afgelast door de vorst | Accommodatiebeheer | 2
De velden zijn dicht, de hal is open.
In de hal gaan alle trainingen gewoon door.

Inschrijven voor het jeugdkamp | Jeugdcommissie | 4
Een weekend vol sport, spel en weinig slaap.
De inschrijving is open; ook zoeken we nog {number} begeleiders en iemand met een grote pan.

Bedankt voor een mooi seizoen | Bestuur | 7
We kijken terug op een jaar om trots op te zijn.
In de zomer blijven de banen en velden open voor wie wil spelen.
`
  .split('\n\n')
  .map(postOf)
