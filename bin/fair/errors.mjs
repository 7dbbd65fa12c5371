/** What is wrong with a receipt, a log or a head, and in which field. */
export class VerificationError extends Error {}

/** What cannot be checked at all: a file that is missing, or something else than it should be. */
export class InputError extends Error {}

export function expectSame(field, actual, expected, why) {
  if (actual !== expected)
    throw new VerificationError(`${field}: is ${actual}, and must be ${expected}, ${why}`)
}
