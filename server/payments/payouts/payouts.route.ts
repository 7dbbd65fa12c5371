import { STATE } from '#contract/codes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Message } from '#server/platform/language.ts'
import { type RateLimit, takeRateLimits } from '#server/platform/load/rate-limits.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { readAccount } from './account.rule.ts'
import { giveAccount, readAccountRequest } from './payouts.ts'

const LINKS_LIMIT: RateLimit = { name: 'refund-account-address', max: 60, windowMs: HOUR_MS }
const LINK_EXPIRED: Message = {
  ja: 'このリンクは使用済みか、有効期限が切れています。お問い合わせください',
  en: 'This link has already been used or has expired. Please contact us',
}

/** The member comes by a link in a mail. */
export function refundAccountRoutes(parts: { database: Database; clock: Clock }): Route[] {
  const { database, clock } = parts
  const isWithinLimit = (address: string) =>
    takeRateLimits(database, [{ ...LINKS_LIMIT, subject: address }], clock.now())
  return [
    route('GET /user/refund_account', async ({ query: { token }, address }) => {
      if (!(await isWithinLimit(address)))
        return refuse(STATE.tooMany, { token: TOO_MANY_REQUESTS })
      const found = await readAccountRequest(database, { token, now: clock.now() })
      if (found === null) return refuse(STATE.invalid, { token: LINK_EXPIRED })
      const { yen: price, orderId: payment_id, expiresAt } = found
      return answer({ price, payment_id, expires: wireDateTime(expiresAt) })
    }),
    route('POST /user/refund_account', async ({ request: { token, ...typed }, address }) => {
      if (!(await isWithinLimit(address)))
        return refuse(STATE.tooMany, { token: TOO_MANY_REQUESTS })
      const read = readAccount(typed)
      if ('errors' in read) return refuse(STATE.invalid, read.errors)
      const given = { token, account: read.account, now: clock.now() }
      if (await giveAccount(database, given)) return answer({})
      return refuse(STATE.invalid, { token: LINK_EXPIRED })
    }),
  ]
}
