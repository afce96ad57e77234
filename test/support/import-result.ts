/** The parts of an import's result that say nothing when it only adds records. */
export const nothingElse = {
  changed: 0,
  unchanged: 0,
  skipped: 0,
  merged: 0,
  former: 0,
  unsure: [],
  unsure_count: 0,
  changes: [],
  joined: [],
  over: [],
  over_count: 0,
  left_empty: [],
  left_empty_count: 0,
  unlisted: { rows: 0, fields: {} },
}

/** The result of an import without what it says about each row and field. */
export function withoutDetails<R extends { effects: unknown; changed_fields: unknown; fault_groups: unknown }>({
  effects: _,
  changed_fields: __,
  fault_groups: ___,
  ...rest
}: R): Omit<R, 'effects' | 'changed_fields' | 'fault_groups'> {
  return rest
}
