/**
 * Makes attempts in parallel. In sequence, a sixth could pass a limit of five: the limit then requires a pause of one second, and one attempt
 * can take that long on a slow machine.
 */
export const inParallel = <Answer>(times: number, attempt: (nth: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: times }, (_, nth) => attempt(nth)))
