/** Shared by the operations that show the usage of a key or an assistant. */
import { daysWithUse, type UsageInDetail, usageInDetail } from '../callers/usage-of.ts'
import type { Context } from './context.ts'

/** Properties shared by these operations. */
export const ofUsage = {
  name: 'usage',
  about: 'one',
  noun: 'usage',
  title: { en: 'Usage', nl: 'Gebruik' },
  effect: 'reads',
  shell: {
    shows: ({ days, ...rest }: { readonly days: Readonly<UsageInDetail['days']> }) => ({
      ...rest,
      days: daysWithUse(days),
    }),
  },
} as const

/** The usage of a key or an assistant, up to now. */
export async function usageOf(
  { store, usage }: Context,
  club: number,
  whose: Parameters<typeof usageInDetail>[2],
): Promise<UsageInDetail> {
  await usage?.flush()
  return usageInDetail(store, club, whose)
}
