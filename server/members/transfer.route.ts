import { STATE } from '#contract/codes.ts'
import { type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Message } from '#server/platform/language.ts'

const MAINTENANCE: Message = {
  ja: 'システムメンテナンス中のため現在ご利用いただけません。',
  en: 'This feature is currently unavailable because of system maintenance.',
}

/** The feature is closed for maintenance: the shop refuses each of these calls (Q127). */
export function transferRoutes(): Route[] {
  const refuseAsClosed = async () => refuse(STATE.closed, { message: MAINTENANCE })
  return [
    route('POST /user/transfer/login', refuseAsClosed),
    route('POST /user/transfer/point', refuseAsClosed),
    route('GET /user/transfer/point', async () => ({ ...(await refuseAsClosed()), list: [] })),
  ]
}
