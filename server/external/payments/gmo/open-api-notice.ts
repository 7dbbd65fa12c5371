import { z } from 'zod'
import type {
  Acknowledgement,
  NoticeRefused,
  ParsedNotice,
  RawNotice,
} from '#server/external/payments/provider-notice.ts'
import { readObject } from '#server/external/payments/raw-notice.ts'
import { refusedNotice } from '#server/external/payments/results.ts'
import { isCsrfTokenOf } from './csrf-token.ts'
import { bodyOf } from './notice-body.ts'
import type { GmoSettings } from './settings.ts'

const envelope = z.object({
  accessId: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  event: z.string().max(60),
  csrfToken: z.string().default(''),
})

/**
 * The notice contains GMO's id of the order, the event, and the token that the shop sent with the
 * order. The shop checks the token after it has found the order. GMO sends identical notices for
 * several partial deposits, so the shop cannot recognise a repeated notice.
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
  return {
    is: 'notice',
    order: { key: 'accessId', value: accessId },
    provesOrder: (orderId) => isCsrfTokenOf(settings, orderId, csrfToken),
    dedupeKey: null,
    hint: event,
  }
}

export function ackOpenApi(isStored: boolean): Acknowledgement {
  return { status: isStored ? 200 : 503, contentType: 'application/json', body: '{}' }
}
