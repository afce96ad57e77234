/** The clock of this process, which does not go back within its life; milliseconds since 1970. */
export function openClock(): { now(): number } {
  let last = 0
  return {
    now() {
      last = Math.max(last, Date.now())
      return last
    },
  }
}
