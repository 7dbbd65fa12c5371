import { randomUUID } from 'node:crypto'
import { requestMailConfirmation } from '#server/members/mail-confirmation/mail-confirmation.ts'
import {
  constraintOf,
  type Database,
  type Queryable,
  type Transaction,
} from '#server/platform/database/database.ts'
import type { Language } from '#server/platform/language.ts'
import {
  type RateLimit,
  takeRateLimits,
  takeRateLimitsWithin,
} from '#server/platform/load/rate-limits.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { moveBalance } from '#server/points/points.ts'
import { readReachedRankIds } from '#server/ranks/ranks.ts'
import { purchaseAgeRefusal } from '#server/restrictions/restriction-state.ts'
import { readRestrictionState } from '#server/restrictions/restrictions.ts'
import type { Campaign } from './campaign.ts'
import { type CouponRefusal, couponRefusal } from './campaigns.rule.ts'
import {
  type CouponKey,
  insertUse,
  lockCampaignOf,
  type StoredUse,
  selectMemberFacts,
  selectUseNames,
  selectUseOfRequest,
} from './campaigns.sql.ts'
import { readCode } from './codes.ts'

/** A code cannot be guessed, so this limit only stops scripts from overloading the server. */
const COUPON_LIMIT: RateLimit = { name: 'coupon-member', max: 20, windowMs: HOUR_MS }

/** Coupons of one network, because somebody may open many accounts. */
const COUPON_NETWORK_LIMIT: RateLimit = { name: 'coupon-address', max: 10, windowMs: HOUR_MS }

export interface CampaignOptions {
  readonly database: Database
  readonly clock: Clock
  readonly publicUrl: () => string
}
/** `ticketId` is that of the free draw, if the campaign gives draws of the pack `packId`. */
export interface Coupon
  extends Pick<Campaign, 'name' | 'nameEn' | 'currency' | 'amount' | 'packId'> {
  readonly ticketId: number | null
}
export type CouponOutcome = Coupon | CouponRefusal | 'request-changed' | 'too-many'

interface CouponRequest {
  readonly memberId: number
  /** The code as the member typed it, or the number of a campaign without a code. */
  readonly text?: string | undefined
  readonly campaignId?: number | undefined
  readonly requestId?: string | undefined
  readonly address: string
  readonly language: Language
}

/**
 * Redeems a coupon: grants its points or coins, and counts them against the campaign's budget and
 * the member's limit, in one transaction. A repeated request id with the same code
 * gets the same answer and grants nothing more. A member whose mail address is not confirmed gets a
 * link by mail instead (`mail-unconfirmed`), and one below the age of purchases gets nothing. A
 * campaign that gives draws of a pack grants a ticket for one of them. A repeated request id with another code gets `request-changed`.
 */
export async function redeemCoupon(
  { database, clock, publicUrl }: CampaignOptions,
  { memberId, text, campaignId, requestId = randomUUID(), address, language }: CouponRequest,
): Promise<CouponOutcome> {
  const now = clock.now()
  const limits = [{ ...COUPON_LIMIT, subject: memberId }]
  if (!(await takeRateLimits(database, limits, now))) return 'too-many'
  const code = text === undefined ? null : readCode(text)
  if (code === null && campaignId === undefined) return 'unknown'
  try {
    return await database.transaction(async (tx) => {
      const outcome = await redeem(tx, {
        memberId,
        code,
        campaignId: campaignId ?? null,
        requestId,
        address,
        now,
      })
      if (outcome === 'mail-unconfirmed')
        await requestMailConfirmation(tx, {
          memberId,
          language,
          publicUrl: publicUrl(),
          now,
        })
      return outcome
    })
  } catch (cause) {
    // Two requests with the same request id can name codes of different campaigns. They then lock
    // different campaigns and do not wait for each other, so the constraint refuses the second
    // request.
    if (constraintOf(cause) !== 'coupon_uses_request') throw cause
    return 'request-changed'
  }
}

export async function readCouponNames(
  on: Queryable,
  query: { memberId: number; useIds: readonly number[] },
): Promise<ReadonlyMap<number, { readonly name: string; readonly nameEn: string | null }>> {
  const rows = await selectUseNames(on, query)
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

async function redeem(
  tx: Transaction,
  {
    memberId,
    requestId,
    address,
    now,
    ...key
  }: CouponKey & { memberId: number; requestId: string; address: string; now: Date },
): Promise<CouponOutcome> {
  const campaign = await lockCampaignOf(tx, key)
  // This read must follow the lock. If two requests with the same id race, the second request then
  // finds the coupon of the first request.
  const previous = await selectUseOfRequest(tx, { memberId, requestId })
  if (previous !== null) return isUseOf(previous, key) ? couponOf(previous) : 'request-changed'
  if (campaign === null) return 'unknown'
  const { code } = key
  const campaignIds = [campaign.id]
  const [facts] = await selectMemberFacts(tx, { memberId, campaignIds, code, now })
  if (facts === undefined) throw new Error(`there is no member ${memberId}`)
  const age = purchaseAgeRefusal(await readRestrictionState(tx, memberId), now)
  const rankIds = await readReachedRankIds(tx, { memberId, now })
  const refusal = couponRefusal({ campaign, ...facts, rankIds, age, now })
  if (refusal !== null) return refusal
  if (!(await takeNetworkLimit(tx, campaign, { address, now }))) return 'too-many'
  const use = { campaign, code, memberId, nth: facts.memberCount + 1, requestId, now }
  const id = await insertUse(tx, use)
  const { currency, amount, packId } = campaign
  if (packId !== null) return couponOf({ ...campaign, id })
  const cause = { kind: 'campaign', reference: String(id) } as const
  const balance = await moveBalance(tx, { memberId, currency, amount, ...cause, now })
  if (balance === 'shortage') throw new Error(`the coupon ${id} was refused as a shortage`)
  return couponOf({ ...campaign, id })
}

function isUseOf(use: StoredUse, { code, campaignId }: CouponKey): boolean {
  return code === null ? use.campaignId === campaignId && use.code === null : use.code === code
}

function couponOf({ id, packId, ...coupon }: Omit<Coupon, 'ticketId'> & { id: number }): Coupon {
  return { ...coupon, packId, ticketId: packId === null ? null : id }
}

/**
 * Accounts that verified a phone or paid are no cheap ones, and many members of a mobile carrier
 * share one address, so only a campaign that asks for neither has this limit.
 */
async function takeNetworkLimit(
  tx: Transaction,
  { requirement }: Campaign,
  { address, now }: { address: string; now: Date },
): Promise<boolean> {
  if (requirement !== 'none') return true
  return takeRateLimitsWithin(tx, [{ ...COUPON_NETWORK_LIMIT, subject: address }], now)
}
