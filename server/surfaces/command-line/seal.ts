import { reseal } from '../../webhooks/operations/reseal.ts'
import type { Administration, CommandResult } from './command.ts'

export async function rotate({ webhooks, actor }: Administration): Promise<CommandResult> {
  const { secrets, clubs } = await reseal(await webhooks(), actor)
  return {
    text: `Webhook secrets sealed with the new key: ${secrets}, in ${clubs} clubs. Older backups need the old key: keep it as long as you keep them.`,
    json: { secrets, clubs },
  }
}
