/** A file with more rows than this is not imported. */
export const IMPORT_ROWS_MAX = 5_000
/** The answer of an import lists at most this many failed cells, and at most this many changes. */
export const SHOWN_ROWS_MAX = 200
export const IMPORT_BYTES_MAX = 2 * 1_048_576
