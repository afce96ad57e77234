/** The parts of an import's result that say nothing when it only adds records. */
export const nothingElse = {
  import_id: null,
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
