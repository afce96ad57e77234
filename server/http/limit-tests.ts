import type { Limiter } from './limiter.ts'
import { refuseExceeded } from './refuse-exceeded.ts'

/**
 * Counts a test of an endpoint against the limit of its club: each sends a request to the address that the club chose.
 *
 * @throws {Refusal} `rate_limited`
 */
export const limitTests =
  (limiter: Pick<Limiter, 'countTest'>) =>
  async (club: number): Promise<void> => {
    const state = await limiter.countTest(club)
    refuseExceeded(state, `The limit of ${state.limit} tests of endpoints a minute for each club is used up.`)
  }
