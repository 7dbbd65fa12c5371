import { createHash } from 'node:crypto'

/**
 * Returns the idempotency key that the shop sends to a provider with a call, a UUID of version 4.
 * The UUID is derived from the path and the shop's own key, so that the provider recognises a
 * repeated call.
 */
export function idempotencyKeyOf(path: string, key: string): string {
  const bytes = createHash('sha256').update(`${path} ${key}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
