import { RESULT, STATE } from '#contract/codes.ts'
import type { Reads } from '#server/platform/database/reads.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { englishOf } from '#server/platform/language.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { COUPON_MESSAGES } from './campaigns.messages.ts'
import { type CampaignOptions, type CouponOutcome, redeemCoupon } from './campaigns.ts'
import { type FreeDraw, readFreeDraws } from './tickets/tickets.ts'

export function campaignRoutes(options: CampaignOptions & { readonly reads: Reads }): Route[] {
  return [
    route('POST /user/coupon', async ({ session: { memberId }, request, address, language }) => {
      const { code: text, campaign_id: campaignId, request_id: requestId } = request
      return wireOutcome(
        await redeemCoupon(options, { memberId, text, campaignId, requestId, address, language }),
      )
    }),
    route('GET /user/tickets', async ({ session: { memberId }, written }) => {
      const draws = await readFreeDraws(options.reads.open({ written }), {
        memberId,
        now: options.clock.now(),
      })
      return answer({ list: draws.map(wireFreeDraw) })
    }),
  ]
}

function wireFreeDraw({ ticketId, campaignId, name, nameEn, packId, until }: FreeDraw) {
  return {
    ...(ticketId === null ? {} : { ticket_id: ticketId }),
    campaign_id: campaignId,
    name,
    ...englishOf('name_en', nameEn),
    pack_id: packId,
    until: wireDateTime(until),
  }
}

function wireOutcome(outcome: CouponOutcome) {
  if (typeof outcome === 'object') {
    const { name, nameEn, currency, amount, packId, ticketId } = outcome
    return answer({
      result: RESULT.ok,
      name,
      ...englishOf('name_en', nameEn),
      currency,
      amount,
      ...(packId === null ? {} : { pack_id: packId }),
      ...(ticketId === null ? {} : { ticket_id: ticketId }),
    })
  }
  if (outcome === 'too-many')
    return refuse(STATE.tooMany, { code: TOO_MANY_REQUESTS }, RESULT.failed)
  const state = outcome === 'unknown' ? STATE.invalid : STATE.conflict
  return refuse(state, { code: COUPON_MESSAGES[outcome] }, RESULT.failed)
}
