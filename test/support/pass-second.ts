/** A clock that tests advance, for changes that must apply within a second: this process's `performance.now`. */
const now = performance.now.bind(performance)
let passedMs = 0

/** Advances a second immediately. Half-second caches refresh at the next call. */
export function passSecond(): void {
  passedMs += 1000
  performance.now = () => now() + passedMs
}
