import { reseal } from '../../webhooks/endpoints/reseal.ts'
import type { Administration, CommandResult } from './command.ts'

export async function rotate({ webhooks, actor }: Administration): Promise<CommandResult> {
  const { secrets, clubs, secondFactors } = await reseal(await webhooks(), actor)
  return {
    text: `Secrets of webhooks sealed again with the current key: ${secrets}, in clubs: ${clubs}; second factors: ${secondFactors}. An older backup needs the key from before: keep that key as long as the backup.`,
    json: { secrets, clubs, second_factors: secondFactors },
  }
}
