import { demo } from '../../sandbox/demo-club.ts'
import { fillDemoClub } from '../../sandbox/fill.ts'
import type { Administration, CommandResult } from './command.ts'

export async function reset({ store, resources }: Administration): Promise<CommandResult> {
  const changed = await fillDemoClub(store, resources)
  return {
    text: `${demo.name} looks as it should today; ${changed} records changed.`,
    json: { slug: demo.slug, changed },
  }
}
