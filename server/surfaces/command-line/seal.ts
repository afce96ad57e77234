import { reseal } from '../../webhooks/endpoints/reseal.ts'
import type { Administration, CommandResult } from './command.ts'

export async function rotate({ webhooks, actor }: Administration): Promise<CommandResult> {
  const { secrets, clubs, secondFactors } = await reseal(await webhooks(), actor)
  return {
    text: `Webhook secrets encrypted with the current key: ${secrets}, in clubs: ${clubs}; second factors: ${secondFactors}. Older backups need the previous key: keep it as long as them.`,
    json: { secrets, clubs, second_factors: secondFactors },
  }
}
