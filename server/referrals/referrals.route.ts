import { STATE } from '#contract/codes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import type { CurrentSettings } from '#server/settings/settings.ts'
import { checkCode, type HasPaid, readReferrer, referralMessage } from './referrals.ts'

export interface ReferralRoutesOptions {
  readonly database: Database
  readonly clock: Clock
  readonly settings: Pick<CurrentSettings, 'rules'>
  readonly hasPaid: HasPaid
}

export function referralRoutes(options: ReferralRoutesOptions): Route[] {
  const { database, clock, settings, hasPaid } = options
  return [
    route('GET /user/referral', async ({ session }) => {
      const { memberId } = session
      const state = await readReferrer(database, { memberId, hasPaid })
      const { referrerMust, referralFriendsMax, referralCode } = await settings.rules()
      return answer({
        is_verified: state.isVerified,
        has_paid: state.hasPaid,
        must_pay: referrerMust === 'verify-and-pay',
        friends_left:
          referralCode === 'off' ? 0 : Math.max(0, referralFriendsMax - state.friendCount),
      })
    }),
    route('POST /user/referral/check', async ({ request, address }) => {
      const check = { code: request.referralCode, address, hasPaid, now: clock.now() }
      const outcome = await checkCode(database, check)
      if (outcome === 'valid') return answer({})
      return outcome === 'tooMany'
        ? refuse(STATE.tooMany, { referral_code: TOO_MANY_REQUESTS })
        : refuse(STATE.invalid, { referral_code: referralMessage(outcome, await settings.rules()) })
    }),
  ]
}
