import { reseal } from '../../webhooks/endpoints/reseal.ts'
import type { Administration, CommandResult } from './command.ts'

export async function rotate({ webhooks, actor }: Administration): Promise<CommandResult> {
  const { secrets, clubs, secondFactors } = await reseal(await webhooks(), actor)
  return {
    text: `Secrets encrypted with the current key: ${secrets} for webhooks, in ${clubs} clubs, and ${secondFactors} for two-step verification. Keep the previous key as long as you keep backups made with it.`,
    json: { secrets, clubs, second_factors: secondFactors },
  }
}
