import { readTickets } from '#server/campaigns/tickets/tickets.ts'
import { type Drawing, hasWaitedTooLong } from '#server/draws/batches/batches.ts'
import { readMemberTotals } from '#server/draws/draws.ts'
import { readEpochs } from '#server/draws/epochs/epochs.ts'
import type { FairKeys } from '#server/draws/fair/fair.ts'
import { isHoldDue, readSoonestHoldEnds } from '#server/draws/holds/holds.ts'
import type { KeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import { earlyRefusal } from '#server/draws/line/line.ts'
import {
  commitToNextPurchase,
  type MemberTotals,
  type PurchaseRefusal,
  refusalOf,
  refusalOfTicket,
} from '#server/draws/settlement/settlement.rule.ts'
import { isSaleEnded, isWaitingForDraw, type Pack } from '#server/packs/pack.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { openBatcher } from '#server/platform/load/batcher.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { type Balances, balanceIn, readBalances, readBalancesOf } from '#server/points/points.ts'

const BATCH_MAX = 256

export interface CheckOptions {
  readonly database: Database
  readonly clock: Clock
  readonly keys: FairKeys
  readonly keptHeads: KeptHeads
  readonly drawing: Pick<Drawing, 'canSign' | 'wake'>
  /** Applies the default decision to the member's purchases whose time to decide is over. */
  readonly decideMemberHolds: (memberId: number) => Promise<number>
}

interface CheckRequest {
  readonly memberId: number
  readonly pack: Pack
  readonly count: number
  readonly ticketId?: number | undefined
}

interface CheckedPurchase {
  /** The commitment, a hash that fixes the shop's seed, 32 bytes. */
  readonly commitment: Buffer
  /** How many purchases of this pack the member has made so far (n in docs/fair-draws.md). */
  readonly drawNumber: number
}

export type CheckPurchase = (request: CheckRequest) => Promise<CheckedPurchase | PurchaseRefusal>

interface CheckState {
  readonly holdEndsAt: Date | null
  /** Null if points of the member have to expire first. */
  readonly balances: Balances | null
  readonly totals: MemberTotals
  readonly epoch: Buffer
}

/**
 * Opens the check whether a member may buy `count` draws of a pack now. The check charges nothing.
 * It returns a refusal, or the shop's commitment to its seed for the member's next purchase of the
 * pack. Checks that arrive together share their statements. Specification, section 7 (pack/check).
 */
export function openCheck(options: CheckOptions): CheckPurchase {
  const { database, clock, keys, keptHeads, drawing, decideMemberHolds } = options
  const readState = openBatcher<CheckRequest, CheckState>(
    (requests) => readStates(database, requests, clock.now()),
    BATCH_MAX,
  )

  return async (request) => {
    const { memberId, pack, ticketId } = request
    if (keptHeads.isBehind(pack.packRoot)) return 'history-lost'
    const early = earlyRefusal(keys, request, clock.now())
    if (early !== null) return early
    if (await isNotaryAway(database, { drawing, pack, now: clock.now() })) {
      if (drawing.canSign(pack)) drawing.wake(pack.id)
      return 'notary-away'
    }
    let state = await readState(request)
    if (isHoldDue(state.holdEndsAt, clock.now())) {
      await decideMemberHolds(memberId)
      state = await readState(request)
    }
    const { totals, epoch } = state
    const now = clock.now()
    const balances = state.balances ?? (await readBalances(database, { memberId, now }))
    if (ticketId !== undefined) {
      const ticket = (await readTickets(database, [ticketId])).get(ticketId) ?? null
      const refused = refusalOfTicket(request, ticket, now)
      if (refused !== null) return refused
    }
    const free = ticketId === undefined ? 0 : pack.price
    const refusal = refusalOf(request, {
      soldCount: pack.soldCount,
      balance: balanceIn(balances, pack.currency) + free,
      hasDebt: balances.hasDebt,
      restrictionState: balances.restrictionState,
      drawnCount: totals.drawCount,
      now,
    })
    if (refusal !== null) return refusal
    return commitToNextPurchase(keys, { memberId, pack, drawNumber: totals.purchaseCount }, epoch)
  }
}

async function readStates(
  database: Database,
  requests: readonly CheckRequest[],
  now: Date,
): Promise<CheckState[]> {
  const memberIds = requests.map(({ memberId }) => memberId)
  const keys = requests.map(({ memberId, pack }) => ({ memberId, packId: pack.id }))
  const [holdEnds, balances, totals, { present }] = await Promise.all([
    readSoonestHoldEnds(database, memberIds),
    readBalancesOf(database, { memberIds, now }),
    readMemberTotals(database, keys),
    readEpochs(database),
  ])
  return requests.map((_, at) => ({
    holdEndsAt: holdEnds[at] ?? null,
    balances: balances[at] ?? null,
    totals: totals[at] as MemberTotals,
    epoch: present,
  }))
}

/** False if the sale ended: it is refused for that, and not for a notary that will not come back. */
export async function isNotaryAway(
  on: Queryable,
  { drawing, pack, now }: { drawing: Pick<Drawing, 'canSign'>; pack: Pack; now: Date },
): Promise<boolean> {
  if (isSaleEnded(pack, now)) return false
  if (!drawing.canSign(pack)) return true
  return isWaitingForDraw(pack) && hasWaitedTooLong(on, pack.id, now)
}
