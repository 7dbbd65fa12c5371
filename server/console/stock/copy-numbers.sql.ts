/**
 * The grading company, the grading number and the serial number of a row of `console.copies`,
 * separated by spaces. An expression that is empty for a lot, which has none of them.
 */
export const COPY_NUMBERS =
  "concat_ws(' ', nullif(grading_company, ''), nullif(grading_number, ''), nullif(serial_number, ''))"

/** The condition that a row of `console.copies` is one copy with a number of its own. */
export const IS_NUMBERED = "(grading_number <> '' or serial_number <> '')"
