import type { NoticeRefused, RawNotice } from '#server/external/payments/provider-notice.ts'
import { mediaTypeOf, NOTICE_BYTES_MAX } from '#server/external/payments/raw-notice.ts'
import { refusedNotice } from '#server/external/payments/results.ts'

export function bodyOf(notice: RawNotice, mediaType: string): Buffer | NoticeRefused {
  const { body } = notice
  if (mediaTypeOf(notice) !== mediaType) return refusedNotice('content-type')
  if (body.length === 0 || body.length > NOTICE_BYTES_MAX) return refusedNotice('unreadable')
  return body
}
