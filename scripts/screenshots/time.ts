/** The clock of this process, which a story can set. */

const clock = Date.now
let ahead = 0

Date.now = () => clock() + ahead

/** Sets the clock to `time`, in milliseconds since 1970. */
export function travelTo(time: number): void {
  ahead = time - clock()
}

/** Back to the true time. */
export function comeBack(): void {
  ahead = 0
}
