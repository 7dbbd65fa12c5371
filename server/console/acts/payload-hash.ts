import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** Returns the SHA-256 of a value as canonical JSON (RFC 8785). */
export function payloadHash(value: unknown): Buffer {
  return hash('sha256', canonicalize(JSON.parse(JSON.stringify(value))) ?? '', 'buffer')
}
