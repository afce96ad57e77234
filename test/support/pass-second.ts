/** Advances this process's `performance.now`, for tests of changes that must apply within a second. */
const now = performance.now.bind(performance)
let passedMs = 0

/** Advances the clock by a second, so that half-second caches refresh at the next call. */
export function passSecond(): void {
  passedMs += 1000
  performance.now = () => now() + passedMs
}
