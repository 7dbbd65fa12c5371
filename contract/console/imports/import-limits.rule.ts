/** A file has at most this many rows below its titles, whether the console writes or reads it. */
export const FILE_ROWS_MAX = 10_000
/** The answer of an import lists at most this many failed cells, and at most this many changes. */
export const SHOWN_ROWS_MAX = 200
export const IMPORT_BYTES_MAX = 8 * 1_048_576
