import { randomBytes } from 'node:crypto'
import type { StoredResponse } from '#gateway/idempotency-keys.ts'
import { jsonResponse } from '#gateway/responses.ts'

/**
 * The names of PayPal's errors by HTTP status. The JSON of an error contains this name and a more
 * exact code (`issue`).
 */
const NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
}

export function refusal(status: 400 | 401 | 404 | 422, issue: string): StoredResponse {
  const debug_id = randomBytes(7).toString('hex')
  const error = { name: NAMES[status], message: issue, debug_id, details: [{ issue }] }
  return jsonResponse(status, error)
}
