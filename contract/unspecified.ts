/**
 * Marks our choices where the specification is silent. docs/open-points.md lists them, and the description has `x-open-point`.
 * `CONTRACT=shown` switches them off.
 */

/** A section of the specification that leaves something open, such as `§2.6`. */
export type Section = `§${string}`

/** The section that is silent. Absent on everything the specification shows. */
export type Marked = { readonly open?: Section }

/** Marks one of our choices; `section` is the silent section of the specification. */
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

/** Leaves out the marked parts. */
export function withoutMarked<Thing extends Marked>(things: { readonly [name: string]: Thing }) {
  return Object.fromEntries(Object.entries(things).filter(([, thing]) => !thing.open))
}
