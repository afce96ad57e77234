import { reseal } from '../../webhooks/operations/reseal.ts'
import type { Administration, CommandResult } from './command.ts'

export async function rotate({ webhooks, actor }: Administration): Promise<CommandResult> {
  const { secrets, clubs } = await reseal(await webhooks(), actor)
  return {
    text: `Sealed again with the new key: secrets of webhooks: ${secrets}, in clubs: ${clubs}. A backup from before opens with the key from before: keep that as long as the backup.`,
    json: { secrets, clubs },
  }
}
