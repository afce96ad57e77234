/** The stages of a club's intake pipeline, in order. The club's administrator sets them (section 3). */
import type { Actor } from '../store/actor.ts'
import type { Connection } from '../store/engine.ts'
import { writeClubSetting } from '../store/settings.ts'
import { sql } from '../store/sql.ts'
import type { Store } from '../store/store.ts'

/** The name of the club setting that holds the stages. */
export const stagesSetting = 'stages of kennismakers'

/** The stages of a club. If empty, a status can be any text. */
export async function stagesOf(db: Connection, club: number): Promise<string[]> {
  const row = await db.get(sql`select value from club_settings where club_id = ${club} and name = ${stagesSetting}`)
  return row ? JSON.parse(String(row.value)) : []
}

/** Sets the stages of a club; with an empty list, a status can be any text. A kennismaker at a stage that is removed keeps it. */
export async function setStages(store: Store, club: number, actor: Actor, stages: readonly string[]): Promise<void> {
  await store.write(club, actor, async ({ db, note }) => {
    if (JSON.stringify(await stagesOf(db, club)) === JSON.stringify(stages)) return
    await writeClubSetting({ db, club }, stagesSetting, JSON.stringify(stages))
    note({ action: 'stages.changed', subject: `club ${club}` })
  })
}
