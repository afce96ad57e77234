/** Finds charges by amount or day, as people do when they look up a payment on a bank statement. */
import { utcTime } from '@kantine/contract/local-time.ts'
import type { Charge } from '@kantine/contract/owed.ts'
import { titleOf } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import type { Caller } from '../../callers/caller.ts'
import { timeZoneOf } from '../../clubs/time-zone.ts'
import { dayMs, dayOf } from '../../day.ts'
import { type Statement, sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { listedBodies } from '../lists/get.ts'
import type { SearchHit } from '../lists/search.ts'
import { mayRead } from '../may.ts'

/** The maximum number of charges that a search returns. */
const most = 20

/**
 * Finds the charges with an amount such as `185,00` or `€ 185`, or a day such as `2-10-2026`, either their own or that of a payment.
 * Charges with a matching payment come first, newest first. The titles include the debtor.
 *
 * @returns an empty list if the query is neither, or the caller may not read charges
 */
export async function chargesByPayment(
  store: Pick<Store, 'read'>,
  caller: Caller,
  query: string,
): Promise<readonly SearchHit[]> {
  const cents = centsIn(query)
  const day = dayIn(query)
  if ((cents === undefined && day === undefined) || !mayRead(caller, charge)) return []
  const { club } = caller
  return store.read(club, async (db) => {
    const conditions =
      cents === undefined
        ? { paid: isOn(String(day), await timeZoneOf(db, club)), charged: sql`due_on = ${String(day)}` }
        : { paid: sql`amount_cents = ${cents}`, charged: sql`amount_cents = ${cents}` }
    const paid = await db.all(sql`select charge_id as id from payments
      where club_id = ${club} and ${conditions.paid} order by id desc limit ${most}`)
    const charged = await db.all(sql`select id from charges
      where club_id = ${club} and ${conditions.charged} order by id desc limit ${most}`)
    const ids = [...new Set([...paid, ...charged].map(({ id }) => Number(id)))].slice(0, most)
    const bodies = await listedBodies(db, club, charge, ids)
    return ids.flatMap((id) => bodies.get(id) ?? []).map((body) => hitOf(JSON.parse(body)))
  })
}

function hitOf(found: Charge): SearchHit {
  const { id, status, updated_at, debtor } = found
  const title = debtor ? `${titleOf(charge, found)} · ${debtor.name}` : titleOf(charge, found)
  return { resource: charge.plural, id, title, status, updated_at }
}

/** The cents in an amount that has a currency sign or two decimals; any other number is an ordinary search word. */
function centsIn(query: string): number | undefined {
  const [, sign, whole, decimals] =
    /^(€|EUR)?\s*(\d{1,3}(?:[., ]\d{3})+|\d{1,9})(?:[.,](\d\d))?$/i.exec(query.trim()) ?? []
  if (whole === undefined || (sign === undefined && decimals === undefined)) return undefined
  return Number(whole.replaceAll(/\D/g, '') + (decimals ?? '00'))
}

/** The day, as `YYYY-MM-DD`, from a date with a year, such as `2026-10-02` or `2-10-2026`. */
function dayIn(query: string): string | undefined {
  const [first, second, third] = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/.test(query.trim())
    ? query.trim().split(/[-/.]/)
    : []
  const [year, month, day] = first?.length === 4 ? [first, second, third] : [third, second, first]
  const found = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const at = Date.parse(`${found}T00:00:00Z`)
  return !Number.isNaN(at) && dayOf(at) === found ? found : undefined
}

/** The condition that a payment was made on a day in the club's time zone. */
function isOn(day: string, timeZone: string): Statement {
  const next = dayOf(Date.parse(day) + dayMs)
  const startOf = (one: string) => Date.parse(utcTime(`${one}T00:00`, timeZone) ?? one)
  return sql`at >= ${startOf(day)} and at < ${startOf(next)}`
}
