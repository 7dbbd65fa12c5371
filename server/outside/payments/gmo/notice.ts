import type { NoticeRefused, RawNotice } from '#server/outside/payments/port.ts'

const NOTICE_BYTES_MAX = 64 * 1024

/** The body of a notice of the one type that it may have; real ones are far below a kilobyte or two. */
export function bodyOf({ headers, body }: RawNotice, contentType: string): Buffer | NoticeRefused {
  const [given = ''] = [headers['content-type']].flat()
  if (given.split(';')[0]?.trim().toLowerCase() !== contentType)
    return { is: 'refused', reason: 'content-type' }
  if (body.length === 0 || body.length > NOTICE_BYTES_MAX)
    return { is: 'refused', reason: 'unreadable' }
  return body
}
