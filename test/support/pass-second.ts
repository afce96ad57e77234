/** A clock that tests move on, for what has to apply within a second: `performance.now` of this process. */
const now = performance.now.bind(performance)
let passedMs = 0

/** Lets a second pass at once. Whatever looks only every half second looks again at the next call. */
export function passSecond(): void {
  passedMs += 1000
  performance.now = () => now() + passedMs
}
