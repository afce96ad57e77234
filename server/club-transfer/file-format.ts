/**
 * The file format of an exported club: lines of JSON, compressed with gzip. The first line (`Head`) describes the file; each further line
 * is one row, `{"members":{"id":1,…}}`. Then comes `{"end":{"rows":…,"sha256":"…","key":"…","hmac":"…"}}`, with the digest of all bytes
 * before it and an HMAC made with a key of the server. If the club was removed with this export, one more line says so, with its own
 * HMAC. An incomplete or altered file is rejected before use. docs/whole-clubs.md describes the format for other programs.
 */

import type { Row } from '../store/engine.ts'
import type { Authentication } from '../store/file-keys.ts'

/** Bump when an earlier Kantine would misread the file. */
export const formatNumber = 1

export type Head = {
  readonly kantine_club: number
  readonly version: string
  readonly exported_at: string
  /** The row of the club in `clubs`. */
  readonly club: Row
  /** The timestamp of the last write, in milliseconds since 1970. */
  readonly last_stamp: number
  /** The time from which the change log is complete, in milliseconds since 1970. */
  readonly changes_complete_since: number
  /** The state of a club, which every write changes. A removal checks that it is unchanged. */
  readonly as_of: AsOf
  readonly fields: { readonly [table: string]: readonly string[] }
}

/** The state of a club when it was exported: its last log entries, and the last change to its row in `clubs`. */
export type AsOf = { readonly journal: number; readonly trail: number; readonly updated_at: number }

/** The line after all rows: row counts by table, and the digest of all other lines. */
export type End = {
  readonly rows: { readonly [table: string]: number }
  readonly sha256: string
} & Partial<Authentication>

/** The text that the HMAC of a file authenticates: the line after all rows, without the HMAC. */
export const authenticatedOf = ({ rows, sha256 }: Pick<End, 'rows' | 'sha256'>): string =>
  JSON.stringify({ rows, sha256 })

export const rowCountOf = ({ rows }: End): number => Object.values(rows).reduce((one, other) => one + other, 0)

export const headBegins = '{"kantine_club":'

/** The beginning of the line after all rows; no table is called `end`. */
export const endBegins = '{"end":'

/**
 * The line after the end if the club was removed from the old server. Without this line, the club still exists there. An HMAC with the
 * key of the end line, valid for this file only. Kantine 1.6.0 and earlier wrote `true`.
 */
export type RemovedLine = { readonly removed: string | true }

/** The row on a line: its table, and its columns or its record. */
export type FileRow = { readonly table: string; readonly row: Row }
