/**
 * Whether everything runs: all repetitions of random tests, and every combination of databases, browsers and languages. So it is in
 * `npm run test:full`, before a release; in `npm test` these tests do a part of it.
 */
export const full = process.env.TEST_FULL === 'yes'
