/**
 * Marks for what the specification leaves open, so that nobody mistakes our choice for the contract. What is marked is listed in
 * docs/open-points.md and carries `x-open-point` in the description; `CONTRACT=shown` switches it off.
 */

/** A section of the specification that leaves something open, such as `§2.6`. */
export type Section = `§${string}`

/** What a mark adds: the section that is silent. Absent on everything the specification shows. */
export type Marked = { readonly open?: Section }

/** Marks something that the specification leaves open; `section` is where it is silent. */
export const unspecified = <Thing extends object>(
  section: Section,
  thing: Thing,
): Thing & { readonly open: Section } => ({
  ...thing,
  open: section,
})

/** Marks each of several things, such as all fields of a resource, for the same section. */
export const eachUnspecified = <Things extends { readonly [name: string]: object }>(section: Section, things: Things) =>
  Object.fromEntries(Object.entries(things).map(([name, thing]) => [name, unspecified(section, thing)])) as {
    readonly [Name in keyof Things]: Things[Name] & { readonly open: Section }
  }

/** No mark: the specification shows exactly this. */
export const shown: Marked = {}

/** An operation that no example of the specification shows. */
export const unspecifiedOperation = (section: Section): Marked => ({ open: section })

/** Leaves out what is marked. */
export function withoutMarked<Thing extends Marked>(things: { readonly [name: string]: Thing }) {
  return Object.fromEntries(Object.entries(things).filter(([, thing]) => !thing.open))
}
