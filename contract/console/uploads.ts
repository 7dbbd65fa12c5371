import { internalText } from './privacy.ts'

const FORM_BYTES = 16_384

/**
 * Returns the schema of a file that a request carries as base64url. Unlike base64, base64url needs
 * no escapes in a form.
 */
export const fileOf = (bytesMax: number) =>
  internalText.regex(/^[\w-]*$/).max(encodedLength(bytesMax))

/** Returns the `bodyBytesMax` of a call whose request carries such a file. */
export const bodyBytesFor = (bytesMax: number) => encodedLength(bytesMax) + FORM_BYTES

const encodedLength = (bytes: number) => Math.ceil((bytes * 4) / 3)
