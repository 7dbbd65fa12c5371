import { SEND_STATE } from '#contract/codes.ts'
import { BUY_COUNT_MAX } from '#contract/constants.ts'
import {
  type Ticket,
  type TicketRefusal,
  ticketRefusal,
} from '#server/campaigns/tickets/tickets.ts'
import {
  decodeExtraWins,
  encodeCounts,
  encodeExtraWins,
  encodeU16,
} from '#server/draws/encoding.ts'
import type { Epochs } from '#server/draws/epochs/epochs.rule.ts'
import { extraWinsOf } from '#server/draws/extra-wins.ts'
import {
  type Batch,
  batchOfOne,
  commitmentOf,
  draw,
  type FairKeys,
  memberTagOf,
  NO_CLIENT_SEED,
  randomOf,
  sealedInputOf,
  seedOf,
} from '#server/draws/fair/fair.ts'
import type { HoldRule } from '#server/draws/holds/holds.ts'
import { isBeforeTurn } from '#server/draws/line/line.ts'
import type { Purchase, SealedPurchase } from '#server/draws/purchase/purchase.ts'
import type { Urn } from '#server/draws/urn/urn.ts'
import {
  isBeforeSale,
  isSaleEnded,
  type Pack,
  type PrizeCard,
  remainingOf,
} from '#server/packs/pack.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { type Account, type PostedEntry, post } from '#server/points/ledger.ts'
import {
  type RestrictionRefusal,
  type RestrictionState,
  restrictionRefusal,
} from '#server/restrictions/restriction-state.ts'

/** The purchases that share one transaction, at most. */
export const GROUP_MAX = 64

export interface PurchaseRequest {
  readonly memberId: number
  readonly pack: Pack
  readonly count: number
  /** Made for each press of the buy button. The same id is not charged again. */
  readonly requestId: string
  /** The seed that the browser chose, 32 bytes. Null if the client sent no seed. */
  readonly clientSeed: Buffer | null
  /** The commitment that `pack/check` returned. Null if the client sent no commitment. */
  readonly commitment: Buffer | null
  /** The free draw that pays for the purchase. */
  readonly ticketId?: number | undefined
  /** Even then, a retry of an earlier purchase returns that purchase. */
  readonly isStopped?: boolean
  /** Called when the purchase is sealed and begins to wait for the notaries. */
  readonly onSealed?: () => void
}

export type PurchaseRefusal =
  | 'count-invalid'
  | 'before-sale'
  | 'before-turn'
  | 'ended'
  | 'stock'
  | 'limit'
  | 'shortage'
  | 'debt'
  | 'address-missing'
  | 'commitment-used'
  | 'history-lost'
  | 'notary-away'
  | 'request-changed'
  | RestrictionRefusal
  | TicketRefusal

/**
 * The purchase, or why it was refused. A sealed one waits for the pack's notaries. `stopped` means
 * that operators have stopped draws.
 */
export type PurchaseOutcome = Purchase | SealedPurchase | PurchaseRefusal | 'stopped'
export type Settle = (request: PurchaseRequest) => Promise<PurchaseOutcome>

export interface MemberTotals {
  readonly purchaseCount: number
  readonly drawCount: number
}
export const NO_TOTALS: MemberTotals = { purchaseCount: 0, drawCount: 0 }

/** Read while the pack's urn and the member's account are locked. */
export interface SettlementContext {
  readonly urn: Urn
  /** t of the next purchase of the pack. Sealed purchases count, too. */
  readonly settledIndex: number
  readonly holdRule: HoldRule
  readonly account: Account
  /** The ticket that the request names; null if there is none such, undefined if it names none. */
  readonly ticket?: Ticket | null | undefined
  readonly restrictionState: RestrictionState
  readonly totals: MemberTotals
  readonly hasAddress: boolean
  /** The epochs whose commitments are valid now. */
  readonly epochs: Epochs
  /** True if purchases that a signed head covers are missing or other ones. */
  readonly hasLostHistory: boolean
  /** True if the notaries have left a batch unsigned for too long, or cannot be asked. */
  readonly isNotaryAway: boolean
  /** True if the last batch was paid back, which ends the pack. */
  readonly isVoid: boolean
}

export interface Settled {
  /** Sealed only, if the pack has notaries. */
  readonly purchase: Purchase | SealedPurchase
  /** By this the batch names the purchase; null if the pack has no notaries. */
  readonly sealedInput: Buffer | null
  readonly urn: Urn
  readonly posted: PostedEntry
  /** The price of a free draw, which `posted` spends; null if the member's own balance pays. */
  readonly granted: PostedEntry | null
  readonly totals: MemberTotals
}

type DrawRequest = Pick<PurchaseRequest, 'pack' | 'count'>

/** Returns whether `count` is a whole number from 1 to 3,000. Specification, section 9. */
export function isDrawCount(count: number): boolean {
  return Number.isSafeInteger(count) && count >= 1 && count <= BUY_COUNT_MAX
}

/**
 * Returns the first reason why the member may not buy `count` draws now; null if there is no such
 * reason.
 */
export function refusalOf(
  { pack, count }: DrawRequest,
  {
    soldCount,
    balance,
    hasDebt,
    restrictionState,
    drawnCount,
    now,
  }: {
    soldCount: number
    balance: number
    hasDebt: boolean
    restrictionState: RestrictionState
    drawnCount: number
    now: Date
  },
): PurchaseRefusal | null {
  const remaining = remainingOf({ total: pack.total, soldCount })
  if (!isDrawCount(count)) return 'count-invalid'
  const restriction = restrictionRefusal(restrictionState, kindsOf(pack), now)
  if (restriction !== null) return restriction
  if (isBeforeSale(pack, now)) return 'before-sale'
  if (isSaleEnded(pack, now)) return 'ended'
  if (count > remaining) return 'stock'
  if (pack.maxBuyCount > 0 && count > pack.maxBuyCount) return 'limit'
  if (pack.isLimited && drawnCount + count > pack.maxBuyCount) return 'limit'
  if (hasDebt) return 'debt'
  if (count * pack.price > balance) return 'shortage'
  return null
}

/**
 * Returns which kinds of acts a purchase of the pack contains. A restriction of the member can
 * forbid any of these kinds. A purchase of a coin pack also ships, because its cards ship
 * immediately (Q62).
 */
function kindsOf({ currency }: Pack) {
  return currency === 'coin' ? (['draw', 'ship'] as const) : (['draw'] as const)
}

interface NextPurchase {
  readonly memberId: number
  readonly pack: Pick<Pack, 'packRoot'>
  readonly drawNumber: number
}
type Committed = ReturnType<typeof commitToNextPurchase>

/** Derives the seed for the member's purchase number `drawNumber`, and its commitment. */
export function commitToNextPurchase(
  { sealKey, tagKey }: FairKeys,
  { memberId, pack: { packRoot }, drawNumber }: NextPurchase,
  epoch: Buffer,
) {
  const commitmentInput = {
    epoch,
    packRoot,
    drawNumber,
    memberTag: memberTagOf(tagKey, packRoot, memberId),
  }
  const seed = seedOf(sealKey, commitmentInput)
  return { ...commitmentInput, seed, commitment: commitmentOf(commitmentInput, seed) }
}

/** Without a commitment, uses the present epoch. Null if it is used up or too old. */
function redeemCommitment(
  shown: Buffer | null,
  keys: FairKeys,
  { next, epochs }: { next: NextPurchase; epochs: Epochs },
): Committed | null {
  const present = commitToNextPurchase(keys, next, epochs.present)
  if (shown === null || shown.equals(present.commitment)) return present
  if (epochs.previous === null) return null
  const previous = commitToNextPurchase(keys, next, epochs.previous)
  return shown.equals(previous.commitment) ? previous : null
}

/** The caller holds the locks of the urn and the account (docs/fair-draws.md). */
export function settle(
  request: PurchaseRequest,
  context: SettlementContext,
  { id, keys, now }: { id: number; keys: FairKeys; now: Date },
): Settled | PurchaseRefusal | 'stopped' {
  const { memberId, pack, count } = request
  const { urn, totals, epochs } = context
  if (request.isStopped === true) return 'stopped'
  if (context.hasLostHistory) return 'history-lost'
  if (context.isVoid) return 'ended'
  if (context.isNotaryAway) return 'notary-away'
  const next = { memberId, pack, drawNumber: totals.purchaseCount }
  const committed = redeemCommitment(request.commitment, keys, { next, epochs })
  if (committed === null) return 'commitment-used'
  const { soldCount } = urn
  const free = grantOf(request, context, now)
  if (typeof free === 'string') return free
  const { balance, hasDebt } = free.account
  const refusal = refusalOf(request, {
    soldCount,
    balance,
    hasDebt,
    restrictionState: context.restrictionState,
    drawnCount: totals.drawCount,
    now,
  })
  if (refusal !== null) return refusal
  // The clock of the press may have been ahead of this one.
  if (isBeforeTurn(keys, request, now)) return 'before-turn'
  if (pack.currency === 'coin' && !context.hasAddress) return 'address-missing'
  const movement = { amount: -count * pack.price, kind: 'draw', reference: String(id) } as const
  const posted = post(free.account, movement, now)
  if (posted === 'shortage') return 'shortage'
  const sealed = sealPurchase(request, context, { id, committed, now })
  return {
    ...drawAtOnce(sealed, context, { pack, committed, now }),
    posted,
    granted: free.granted,
    totals: totalsAfter(sealed),
  }
}

/** Returns the account that pays, after the price of the ticket that the request names. */
function grantOf(
  request: PurchaseRequest,
  { account, ticket }: SettlementContext,
  now: Date,
): (Pick<Settled, 'granted'> & { account: Account }) | PurchaseRefusal {
  if (ticket === undefined) return { account, granted: null }
  const refusal = refusalOfTicket(request, ticket, now)
  if (refusal !== null || ticket === null) return refusal ?? 'ticket-unknown'
  const { price: amount } = request.pack
  const movement = { amount, kind: 'free-draw', reference: String(ticket.id) } as const
  const granted = post(account, movement, now)
  return granted === 'shortage' ? granted : { account: granted.account, granted }
}

/** A ticket pays for one draw. */
export function refusalOfTicket(
  { memberId, pack, count }: Pick<PurchaseRequest, 'memberId' | 'pack' | 'count'>,
  ticket: Ticket | null,
  now: Date,
): PurchaseRefusal | null {
  if (count !== 1) return 'count-invalid'
  return ticketRefusal(ticket, { memberId, packId: pack.id, now })
}

function totalsAfter({ drawNumber, memberDrawCount }: SealedPurchase): MemberTotals {
  return { purchaseCount: drawNumber + 1, drawCount: memberDrawCount }
}

/** Fixes everything of the purchase but its outcome. */
function sealPurchase(
  request: PurchaseRequest,
  { urn, settledIndex, totals }: SettlementContext,
  { id, committed, now }: { id: number; committed: Committed; now: Date },
): SealedPurchase {
  return {
    memberId: request.memberId,
    id,
    packId: request.pack.id,
    requestId: request.requestId,
    settledIndex,
    firstTicket: urn.soldCount,
    drawCount: request.count,
    drawNumber: committed.drawNumber,
    memberDrawCount: totals.drawCount + request.count,
    epoch: committed.epoch,
    clientSeed: request.clientSeed ?? NO_CLIENT_SEED,
    isCommitmentShown: request.commitment !== null,
    createdAt: now,
  }
}

/** Draws the purchase, unless the pack's notaries have to sign it first. */
function drawAtOnce(
  sealed: SealedPurchase,
  { urn, holdRule }: SettlementContext,
  { pack, committed, now }: { pack: Pack; committed: Committed; now: Date },
): Pick<Settled, 'purchase' | 'sealedInput' | 'urn'> {
  const soldCount = urn.soldCount + sealed.drawCount
  if (pack.notaries.length > 0) {
    const sealedInput = sealedInputOf({ ...sealed, ...committed })
    return { purchase: sealed, sealedInput, urn: { ...urn, soldCount } }
  }
  const batch = batchOfOne(urn.settledCount)
  const drawn = drawPurchase(sealed, urn, { pack, committed, batch, holdRule, now })
  return { ...drawn, sealedInput: null, urn: { ...drawn.urn, soldCount } }
}

/** Draws from the urn, whose `soldCount` stays: the seal has taken the tickets. */
function drawPurchase(
  sealed: SealedPurchase,
  urn: Urn,
  {
    pack,
    committed,
    batch,
    holdRule,
    now,
  }: {
    pack: Pack
    committed: Committed
    batch: ReturnType<typeof batchOfOne>
    holdRule: HoldRule
    now: Date
  },
): { purchase: Purchase; urn: Urn } {
  const headBefore = urn.head
  const extraWins = encodeExtraWins(extraWinsOf(pack, sealed))
  const input = { ...sealed, ...committed, ...batch, headBefore, extraWins }
  const { prizeNos, countsAfter, headAfter } = draw(input, urn.counts)
  const purchase: Purchase = {
    ...sealed,
    ...holdOf(pack, { prizeNos, extraWins, holdRule, now }),
    memberTag: committed.memberTag,
    seed: committed.seed,
    countsBefore: encodeCounts(urn.counts),
    prizeNos: encodeU16(prizeNos),
    extraWins,
    headBefore,
    headAfter,
    createdAt: now,
  }
  const { packId, soldCount, settledCount } = urn
  return {
    purchase,
    urn: {
      packId,
      soldCount,
      settledCount: settledCount + 1,
      head: headAfter,
      counts: countsAfter,
    },
  }
}

/**
 * Draws the purchases of a batch in their order. The caller holds the lock of the urn. Throws if
 * the purchases are not those that the notaries have signed.
 */
export function drawBatch(
  sealed: readonly SealedPurchase[],
  urn: Urn,
  {
    pack,
    keys,
    batch,
    signatures,
    holdRule,
    now,
  }: {
    pack: Pack
    keys: FairKeys
    batch: Pick<Batch, 'no' | 'inputs'>
    signatures: readonly Buffer[]
    holdRule: HoldRule
    now: Date
  },
): { purchases: readonly Purchase[]; urn: Urn } {
  const place = { batchNo: batch.no, random: randomOf(signatures) }
  const purchases: Purchase[] = []
  let after = urn
  for (const [at, purchase] of sealed.entries()) {
    const { memberId, drawNumber, epoch } = purchase
    const committed = commitToNextPurchase(keys, { memberId, pack, drawNumber }, epoch)
    if (!batch.inputs[at]?.equals(sealedInputOf({ ...purchase, ...committed })))
      throw new Error(`purchase ${purchase.id} is not the one that its batch names`)
    const drawn = drawPurchase(purchase, after, {
      pack,
      committed,
      batch: place,
      holdRule,
      now,
    })
    purchases.push(drawn.purchase)
    after = drawn.urn
  }
  return { purchases, urn: after }
}

/**
 * The cards of a coin pack ship immediately, so there is nothing to decide (Q62). A card that is
 * worth much keeps the whole purchase open for its own, longer time.
 */
function holdOf(
  pack: Pack,
  {
    prizeNos,
    extraWins,
    holdRule,
    now,
  }: { prizeNos: Uint16Array; extraWins: Buffer; holdRule: HoldRule; now: Date },
): Pick<Purchase, 'sendState' | 'holdUntil'> {
  if (pack.currency === 'coin') return { sendState: SEND_STATE.notShipped, holdUntil: null }
  const { holdDays, valuedHoldDays } = holdRule
  const isValued =
    valuedHoldDays > holdDays &&
    (prizeNos.some((no) => isValuedPrize(pack.prizes[no])) ||
      decodeExtraWins(extraWins).some(({ no }) => isValuedPrize(pack.extraPrizes[no])))
  const days = isValued ? valuedHoldDays : holdDays
  return { sendState: SEND_STATE.unselected, holdUntil: new Date(now.getTime() + days * DAY_MS) }
}

function isValuedPrize(prize: PrizeCard | undefined): boolean {
  return prize !== undefined && prize.shipFromYen !== null
}

/** Compares pack, count and client seed with the purchase of the same request id. */
export function isSameRequest(request: PurchaseRequest, existing: SealedPurchase): boolean {
  if (existing.packId !== request.pack.id) return false
  if (existing.drawCount !== request.count) return false
  return existing.clientSeed.equals(request.clientSeed ?? NO_CLIENT_SEED)
}
