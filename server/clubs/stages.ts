/** The stages of a club's intake pipeline, in their order: data of the club, set by its administrator (section 3). */
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { Refusal } from '../refusal.ts'
import type { Actor } from '../store/actor.ts'
import type { Connection } from '../store/engine.ts'
import type { Store } from '../store/store.ts'

const setting = 'stages of kennismakers'
const mostStages = 30

/** The stages of a club; none where it never set any, and then any text is a status. */
export async function stagesOf(db: Connection, club: number): Promise<string[]> {
  const row = await db.get('select value from club_settings where club_id = $1 and name = $2', [club, setting])
  return row ? JSON.parse(String(row.value)) : []
}

/**
 * Sets the stages of a club; an empty list lets any text be a status. Those who stand at a stage that is gone stay there.
 *
 * @throws {Refusal} when a stage is no status, is named twice, or there are too many
 */
export async function setStages(store: Store, club: number, actor: Actor, stages: readonly string[]): Promise<void> {
  const { maxLength = 0, pattern = '' } = kennismaker.fields.status.schema
  const wrong = stages.find((stage) => !stage || [...stage].length > maxLength || !new RegExp(pattern, 'u').test(stage))
  if (wrong !== undefined) throw new Refusal('bad_request', `A stage has 1 to ${maxLength} characters on one line.`)
  const twice = stages.find((stage, i) => stages.indexOf(stage) !== i)
  if (twice !== undefined) throw new Refusal('bad_request', `The stage '${twice}' is named twice.`)
  if (stages.length > mostStages) throw new Refusal('bad_request', `A club has at most ${mostStages} stages.`)
  await store.write(club, actor, async ({ db, note }) => {
    if (JSON.stringify(await stagesOf(db, club)) === JSON.stringify(stages)) return
    await db.all(
      `insert into club_settings (club_id, name, value) values ($1, $2, $3)
       on conflict (club_id, name) do update set value = excluded.value`,
      [club, setting, JSON.stringify(stages)],
    )
    note({ action: 'stages.changed', subject: `club ${club}` })
  })
}
