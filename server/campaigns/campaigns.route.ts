import { RESULT, STATE } from '#contract/codes.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { englishOf } from '#server/platform/language.ts'
import { COUPON_MESSAGES } from './campaigns.messages.ts'
import { type CampaignOptions, type CouponOutcome, redeemCoupon } from './campaigns.ts'

export function campaignRoutes(options: CampaignOptions): Route[] {
  return [
    route('POST /user/coupon', async ({ session: { memberId }, request, address, language }) => {
      const { code: text, request_id: requestId } = request
      return wireOutcome(
        await redeemCoupon(options, { memberId, text, requestId, address, language }),
      )
    }),
  ]
}

function wireOutcome(outcome: CouponOutcome) {
  if (typeof outcome === 'object') {
    const { name, nameEn, currency, amount } = outcome
    return answer({
      result: RESULT.ok,
      name,
      ...englishOf('name_en', nameEn),
      currency,
      amount,
    })
  }
  if (outcome === 'too-many')
    return refuse(STATE.tooMany, { code: TOO_MANY_REQUESTS }, RESULT.failed)
  const state = outcome === 'unknown' ? STATE.invalid : STATE.conflict
  return refuse(state, { code: COUPON_MESSAGES[outcome] }, RESULT.failed)
}
