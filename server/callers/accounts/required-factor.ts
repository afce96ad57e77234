/** The roles of a club that require a second factor. People without one see the club but cannot do anything in it. */

import { roleNames } from '@kantine/contract/administration/role.ts'
import { Refusal } from '../../refusal.ts'
import { type Actor, accountOf } from '../../store/actor.ts'
import { noteCredentialChange } from '../../store/credential-changes.ts'
import type { Connection } from '../../store/engine.ts'
import { writeClubSetting } from '../../store/settings.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { words } from '../../store/system-columns.ts'
import type { Role } from './roles.ts'

/** The name under which the settings of a club hold these roles. */
const factorRolesSetting = 'roles with a second factor'

const roleWords = words(roleNames)

/** In SQL, within a statement on `club_administrators`: 1 if a user lacks the second factor of their role. */
export const lacksFactor = sql`(select case when ' ' || value || ' ' like '% ' || club_administrators.role || ' %' then 1 else 0 end
    from club_settings where club_settings.club_id = club_administrators.club_id and name = ${factorRolesSetting}
      and not exists (select 1 from second_factors where confirmed_at is not null
        and second_factors.administrator_id = club_administrators.administrator_id))`

/** The roles of a club that require a second factor, and how many users this locks out. */
export async function requiredFactorOf(db: Pick<Connection, 'all'>, club: number) {
  const people = (
    await db.all(sql`select role, ${lacksFactor} as lacks from club_administrators where club_id = ${club}`)
  ).map(({ role, lacks }) => ({ role, lacks: Number(lacks) === 1 }))
  const administrators = people.filter(({ role }) => role === 'administrator')
  return {
    roles: await factorRolesOf(db, club),
    lacking: people.filter(({ lacks }) => lacks).length,
    administrators_shut_out: administrators.every(({ lacks }) => lacks) ? administrators.length : 0,
  }
}

async function factorRolesOf({ all }: Pick<Connection, 'all'>, club: number): Promise<readonly Role[]> {
  const [row] = await all(sql`select value from club_settings where club_id = ${club} and name = ${factorRolesSetting}`)
  return row ? roleWords.read(String(row.value)) : []
}

/**
 * Sets the roles that require a second factor. Takes effect from the next call, or within a second for assistants.
 *
 * @throws {Refusal} `bad_request`, when users would lock themselves out; the operator may lock out everyone
 */
export const setFactorRoles = (store: Store, actor: Actor, club: number, wanted: readonly Role[]) =>
  store.write(club, actor, async ({ db, note }) => {
    const roles = roleNames.filter((role) => wanted.includes(role))
    const before = await factorRolesOf(db, club)
    if (before.join() === roles.join()) return requiredFactorOf(db, club)
    await writeClubSetting({ db, club }, factorRolesSetting, String(roleWords.write(roles)))
    const own = await db.get(
      sql`select ${lacksFactor} as lacks from club_administrators where club_id = ${club} and administrator_id = ${accountOf(actor) ?? 0}`,
    )
    if (Number(own?.lacks) === 1) throw new Refusal('bad_request', turnOnOwnFirst)
    await noteCredentialChange(db)
    note({ action: 'second_factor_roles.changed', subject: `club ${club}`, details: roles })
    return requiredFactorOf(db, club)
  })

export const secondFactorRequired = (): Refusal =>
  new Refusal('second_factor_required', {
    en: 'Your role in this club requires two-step verification. Turn it on in your account, at /account/second-factor.',
    nl: 'Voor je rol in deze club is tweestapsverificatie verplicht. Zet die aan in je account, op /account/second-factor.',
  })

const turnOnOwnFirst = {
  en: 'Turn on your own two-step verification first. Otherwise you would lock yourself out.',
  nl: 'Zet eerst je eigen tweestapsverificatie aan, anders sluit je jezelf buiten.',
}
