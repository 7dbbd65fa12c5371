import { randomBytes } from 'node:crypto'
import type { StoredResponse } from '#gateway/orders/idempotency-keys.ts'
import { jsonResponse } from '#gateway/responses.ts'

/**
 * The name and the message of PayPal's errors by HTTP status. The JSON of an error contains the
 * name, the message and a more exact code (`issue`).
 */
const ERRORS = {
  400: {
    name: 'INVALID_REQUEST',
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  },
  401: {
    name: 'AUTHENTICATION_FAILURE',
    message:
      'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  },
  404: { name: 'RESOURCE_NOT_FOUND', message: 'The specified resource does not exist.' },
  422: {
    name: 'UNPROCESSABLE_ENTITY',
    message:
      'The requested action could not be performed, semantically incorrect, or failed business validation.',
  },
} as const

export function refusal(status: keyof typeof ERRORS, issue: string): StoredResponse {
  const debug_id = randomBytes(7).toString('hex')
  const error = { ...ERRORS[status], debug_id, details: [{ issue }] }
  return jsonResponse(status, error)
}
