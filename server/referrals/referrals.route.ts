import { STATE } from '#contract/codes.ts'
import { REFERRAL_FRIENDS_MAX } from '#contract/constants.ts'
import type { Database } from '#server/platform/database/database.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { checkCode, type HasPaid, REFERRAL_MESSAGES, readReferrer } from './referrals.ts'

export interface ReferralRoutesOptions {
  readonly database: Database
  readonly clock: Clock
  readonly hasPaid: HasPaid
}

export function referralRoutes({ database, clock, hasPaid }: ReferralRoutesOptions): Route[] {
  return [
    route('GET /user/referral', async ({ session }) => {
      const { memberId } = session
      const state = await readReferrer(database, { memberId, hasPaid })
      return answer({
        is_verified: state.isVerified,
        has_paid: state.hasPaid,
        friends_left: Math.max(0, REFERRAL_FRIENDS_MAX - state.friendCount),
      })
    }),
    route('POST /user/referral/check', async ({ request, address }) => {
      const check = { code: request.referralCode, address, hasPaid, now: clock.now() }
      const outcome = await checkCode(database, check)
      if (outcome === 'valid') return answer({})
      return outcome === 'tooMany'
        ? refuse(STATE.tooMany, { referral_code: TOO_MANY_REQUESTS })
        : refuse(STATE.invalid, { referral_code: REFERRAL_MESSAGES[outcome] })
    }),
  ]
}
