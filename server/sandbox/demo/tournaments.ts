import type { FieldsOf } from '@kantine/contract/resource.ts'
import type { tournament } from '@kantine/contract/resources/tournament.ts'
import { addDays, instantOf, mondayOf, yearOf } from './calendar.ts'

/** The tournaments of a year: the name, a day (month and day) in its week, the location, the disciplines. */
const calendar = [
  ['Nieuwjaarstoernooi', '01-12', 'Sporthal De Linde', ['Zaalvoetbal heren', 'Zaalvoetbal dames', 'Mix 35+']],
  ['Lentetoernooi', '03-20', 'Sporthal De Linde', ['Volleybal dames', 'Volleybal gemengd', "Mini's"]],
  ['Jeugdtoernooi', '05-15', 'Sportpark De Linde', ['Onder 9', 'Onder 13', 'Meiden onder 15', 'Onder 17']],
  ['Zomertoernooi', '06-20', 'Sportpark De Linde', ['Damesdubbel', 'Herendubbel', 'Gemengd dubbel', 'Enkel jeugd']],
  ['Kantinecup', '09-01', 'Sportpark De Linde', ['Zeven tegen zeven', 'Wandelvoetbal 55+']],
  ['Herfsttoernooi', '11-08', 'Sporthal De Linde', ['Badminton enkel', 'Badminton dubbel', 'Badminton gemengd']],
] as const

/** The last three tournaments that began before `anchor` and the next three. */
export function records({ anchor }: { anchor: string }): FieldsOf<typeof tournament>[] {
  const all = [-1, 0, 1].flatMap((years) => tournamentsOf(yearOf(anchor) + years))
  const next = all.findIndex(({ starts_on }) => starts_on >= anchor)
  return all.slice(next - 3, next + 3)
}

const tournamentsOf = (year: number) =>
  calendar.map(([name, about, location, disciplines]) => {
    const saturday = addDays(mondayOf(`${year}-${about}`), 5)
    return {
      name,
      public_slug: `${name.toLowerCase()}-${year}`,
      starts_on: saturday,
      ends_on: addDays(saturday, 1),
      location,
      registration_deadline: instantOf(addDays(saturday, -10), '23:59'),
      disciplines: disciplines.map((discipline, i) => ({ id: i + 1, name: discipline })),
    }
  })
