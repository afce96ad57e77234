/** Reproducible random numbers: the same seed gives the same numbers on every machine. */
export type Random = {
  /** A number from 0 up to, but not including, 1. */
  fraction(): number
  /** A whole number from `from` up to and including `to`. */
  whole(from: number, to: number): number
  /** True with the probability `share`, from 0 to 1. */
  chance(share: number): boolean
  pick<Thing>(things: readonly Thing[]): Thing
  shuffled<Thing>(things: readonly Thing[]): Thing[]
}

/** Random numbers for one purpose, seeded by its name. Not for secrets. */
export function createRandom(...seed: readonly (string | number)[]): Random {
  const fraction = mulberry32(hash(seed.join('/')))
  const whole = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1))
  return {
    fraction,
    whole,
    chance: (share) => fraction() < share,
    pick: <Thing>(things: readonly Thing[]) => things[whole(0, things.length - 1)] as Thing,
    shuffled: <Thing>(things: readonly Thing[]) =>
      things
        .map((thing) => ({ thing, rank: fraction() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ thing }) => thing),
  }
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** FNV-1a over the code units with a final mix, so that similar seeds give different numbers. */
function hash(seed: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < seed.length; at++) value = Math.imul(value ^ seed.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return value ^ (value >>> 13)
}
