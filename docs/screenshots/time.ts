/** The clock of this process, which a story can set. */

const clock = Date.now
let ahead = 0

Date.now = () => clock() + ahead

/** Has it be `time` (milliseconds since 1970) now; the clock goes on from there. */
export function travelTo(time: number): void {
  ahead = time - clock()
}

/** Back to the true time. */
export function comeBack(): void {
  ahead = 0
}
