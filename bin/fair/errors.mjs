/** A fault in a receipt, a log or a head. The message names the field. */
export class VerificationError extends Error {}

/** An input that cannot be checked at all, such as a missing file or a file of another kind. */
export class InputError extends Error {}

/** Throws if the field has another value than expected. `why` completes the message. */
export function expectSame(field, actual, expected, why) {
  if (actual !== expected)
    throw new VerificationError(`${field}: is ${actual}, and must be ${expected}, ${why}`)
}
