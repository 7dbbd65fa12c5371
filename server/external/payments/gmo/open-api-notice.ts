import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type {
  Acknowledgement,
  NoticeRefused,
  ParsedNotice,
  RawNotice,
} from '#server/external/payments/payment-provider.ts'
import { readObject } from '#server/external/payments/raw-notice.ts'
import { refusedNotice } from '#server/external/payments/results.ts'
import { bodyOf } from './notice-body.ts'
import type { GmoSettings } from './settings.ts'

const envelope = z.object({
  accessId: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  event: z.string().max(60),
  csrfToken: z.string().default(''),
})

/**
 * Parses a notice of GMO's OpenAPI. The notice contains GMO's id of the order, the event, and the
 * token that the shop sent with the order. GMO sends identical notices for the partial deposits of
 * an order, so the shop cannot recognise a repeated notice.
 */
export function parseOpenApiNotice(
  settings: GmoSettings,
  notice: RawNotice,
): ParsedNotice | NoticeRefused {
  const body = bodyOf(notice, 'application/json')
  if (!Buffer.isBuffer(body)) return body
  const read = envelope.safeParse(readObject(notice))
  if (!read.success) return refusedNotice('unreadable')
  const { accessId, event, csrfToken } = read.data
  if (!isEqual(csrfToken, settings.csrfToken)) return refusedNotice('signature')
  const order = { key: 'accessId', value: accessId }
  return { is: 'notice', order, dedupeKey: null, hint: event }
}

export function ackOpenApi(isStored: boolean): Acknowledgement {
  return { status: isStored ? 200 : 503, contentType: 'application/json', body: '{}' }
}

/**
 * Compares hashes of the texts, so that the duration of the comparison reveals neither the token
 * nor its length.
 */
function isEqual(actual: string, expected: string): boolean {
  const [left, right] = [actual, expected].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
