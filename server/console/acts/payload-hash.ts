import { createHmac, hash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { z } from 'zod'
import { toStoredJson } from '#server/platform/database/json-names.ts'
import { mapFields } from './map-fields.rule.ts'

/** Returns the SHA-256 of a value, in the spelling in which it is stored, as canonical JSON (RFC 8785). */
export function payloadHash(value: unknown): Buffer {
  return hash('sha256', canonicalize(JSON.parse(toStoredJson(value))) ?? '', 'buffer')
}

/**
 * Returns a request in which each secret field is replaced by its HMAC. The key is the secret of the
 * session, which no table contains. A reader of the stored hash can therefore not guess the field.
 */
export function withoutSecrets(schema: z.ZodObject, request: object, key: string): unknown {
  return mapFields(schema, request, (value, decision) =>
    decision?.privacy === 'secret'
      ? createHmac('sha256', key).update(JSON.stringify(value)).digest('hex')
      : value,
  )
}
