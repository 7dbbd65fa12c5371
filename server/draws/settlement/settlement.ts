import type { Drawing } from '#server/draws/batches/batches.ts'
import type { FairKeys } from '#server/draws/fair/fair.ts'
import type { KeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import { earlyRefusal } from '#server/draws/line/line.ts'
import { isDrawn } from '#server/draws/purchase/purchase.ts'
import { lockUrns } from '#server/draws/urn/urn.sql.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import {
  constraintOf,
  type Database,
  isLockTimeout,
  isOutcomeUnknown,
  type Transaction,
} from '#server/platform/database/database.ts'
import { type ExtendBatch, openBatcher } from '#server/platform/load/batcher.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import {
  addSettled,
  contextOf,
  existingPurchaseOf,
  type GroupState,
  loadGroupState,
  type ShipAllCards,
  saveGroupState,
} from './group-state.ts'
import {
  GROUP_MAX,
  isSameRequest,
  type PurchaseOutcome,
  type PurchaseRequest,
  type Settle,
  settle,
} from './settlement.rule.ts'

const UNKNOWN_OUTCOME_RETRY_MS = 200
const UNKNOWN_OUTCOME_RETRY_MS_MAX = 30_000

/** `isLikely`: another process has lately sold tickets of the same packs. */
interface Contention {
  isLikely: boolean
}

type SettlementParts = SettlementOptions & { readonly contention: Contention }

type ExtendGroup = ExtendBatch<PurchaseRequest>

export interface SettlementOptions {
  readonly database: Database
  readonly packCache: PackCache
  readonly clock: Clock
  readonly keys: FairKeys
  readonly keptHeads: Pick<KeptHeads, 'isBehind'>
  /**
   * Ships the cards of coin packs in the transaction that settles their purchases. The caller
   * passes this function, because the code in `draws` may not import the code in `decisions`.
   */
  readonly shipAllCards: ShipAllCards
  /** Draws what is sealed. Left out where no pack has notaries. */
  readonly drawing?: Pick<Drawing, 'finish' | 'canSign' | 'wake' | 'gathering'>
  /** A purchase that waits longer is rejected and not settled. */
  readonly queueMsMax?: number
}

/**
 * Opens the single queue that settles all purchases of this process. While one group of requests is
 * written, the next group is collected. Concurrent purchases thus share locks and the disk flush,
 * and a lone purchase never waits. Only one group runs at a time. With a separate queue for each
 * pack, throughput fell from 9,300 to 1,700 purchases a second when buyers spread over many packs.
 *
 * A press before the sale or the member's turn never enters the queue, so that no number of presses
 * delays the others.
 *
 * `settle` returns the purchase or a refusal, and rejects if the database fails. For a repeated
 * request id it returns the first purchase and charges nothing. Specification, section 7
 * (pack/buy).
 */
export function openSettlement(options: SettlementOptions): Settle {
  const parts: SettlementParts = { ...options, contention: { isLikely: false } }
  const { drawing } = options
  function finish(
    outcome: PurchaseOutcome,
    { pack, onSealed }: PurchaseRequest,
  ): PurchaseOutcome | Promise<PurchaseOutcome> {
    // The notary may be back, and the worker comes only once a minute.
    if (outcome === 'notary-away') drawing?.wake(pack.id)
    if (typeof outcome === 'string' || isDrawn(outcome) || drawing === undefined) return outcome
    if (outcome.isVoid) return outcome
    onSealed?.()
    return drawing.finish(outcome)
  }
  const enqueue = openBatcher<PurchaseRequest, PurchaseOutcome>(
    async (group, extend) => {
      const outcomes = await settleGroup(parts, group, extend)
      // The queue does not wait for notaries.
      return outcomes.map((outcome, at) => {
        const request = group[at] as PurchaseRequest
        return outcome instanceof Promise
          ? outcome.then((settled) => finish(settled, request))
          : finish(outcome, request)
      })
    },
    GROUP_MAX,
    options.queueMsMax,
    ({ pack }) => drawing?.gathering.until(pack.id),
  )
  return async (request) => {
    const refusal = earlyRefusal(options.keys, request, options.clock.now())
    if (refusal !== null) return refusal
    drawing?.gathering.arrived(request.pack.id)
    return enqueue(request)
  }
}

/**
 * Settles a group. If the group fails as a whole, its requests are settled one by one, so that a
 * faulty request fails alone. If a request waits too long for the lock of its pack's urn, the later
 * requests for the same pack fail at once. Otherwise each of them would wait for the same lock in
 * turn and delay all other packs.
 */
async function settleGroup(
  options: SettlementParts,
  group: readonly PurchaseRequest[],
  extend: ExtendGroup,
): Promise<readonly (PurchaseOutcome | Promise<PurchaseOutcome>)[]> {
  try {
    return await settleWithRetry(options, group, extend)
  } catch (cause) {
    if (group.length === 1 || isOutcomeUnknown(cause)) throw cause
    return settleOneByOne(options, group)
  }
}

async function settleOneByOne(
  options: SettlementParts,
  group: readonly PurchaseRequest[],
): Promise<readonly Promise<PurchaseOutcome>[]> {
  const outcomes: Promise<PurchaseOutcome>[] = []
  const lockTimeouts = new Map<number, unknown>()
  for (const request of group) {
    const { id: packId } = request.pack
    const outcome = lockTimeouts.has(packId)
      ? Promise.reject(lockTimeouts.get(packId))
      : settleWithRetry(options, [request], () => {}).then(
          ([outcome]) => outcome as PurchaseOutcome,
        )
    outcomes.push(outcome)
    // Only the caller of the failed request gets the error. The loop continues with the next
    // request.
    await outcome.catch((cause) => {
      if (isLockTimeout(cause)) lockTimeouts.set(packId, cause)
    })
  }
  return outcomes
}

/**
 * If a lost connection leaves it unknown whether the commit happened, settles the group again under
 * the same request ids. A request that had been committed then returns its stored purchase.
 */
async function settleWithRetry(
  options: SettlementParts,
  group: readonly PurchaseRequest[],
  extend: ExtendGroup,
): Promise<readonly PurchaseOutcome[]> {
  const retryUntilMs = performance.now() + UNKNOWN_OUTCOME_RETRY_MS_MAX
  for (;;) {
    try {
      const state = await options.database.transaction((tx) =>
        settleWithin(tx, options, group, extend),
      )
      updateCachedStock(options.packCache, state)
      return state.outcomes
    } catch (cause) {
      if (!isRetryable(cause) || performance.now() > retryUntilMs) throw cause
      await new Promise((resolve) => setTimeout(resolve, UNKNOWN_OUTCOME_RETRY_MS))
    }
  }
}

/**
 * Returns whether the group may be settled again after this error. Two processes may settle
 * requests with the same id at the same time. Normally the second process waits for the lock of the
 * member's balance and then finds the purchase of the first process. If the requests are for packs
 * of different currencies, the processes lock different balances and do not wait. The constraint
 * `purchases_request` then refuses the second purchase.
 */
function isRetryable(cause: unknown): boolean {
  return isOutcomeUnknown(cause) || constraintOf(cause) === 'purchases_request'
}

/**
 * Settles a group within a transaction. Normally one pipeline locks the urns and reads everything
 * else. If another process sells the same packs, this process often has to wait for the locks of
 * the urns. In this case it first requests only these locks, and then adds the requests that
 * arrived during the wait to the group. Larger groups make a purchase cheaper.
 */
async function settleWithin(
  tx: Transaction,
  options: SettlementParts,
  group: readonly PurchaseRequest[],
  extend: ExtendGroup,
): Promise<GroupState & { outcomes: readonly PurchaseOutcome[] }> {
  const packIds = new Set(group.map(({ pack }) => pack.id))
  const locking = lockUrns(tx, [...packIds])
  const { contention } = options
  if (contention.isLikely) {
    await locking
    extend(({ pack }) => packIds.has(pack.id))
  }
  const now = options.clock.now()
  const state = await loadGroupState(tx, { group, locking, now })
  contention.isLikely = hasForeignSales(options.packCache, state)
  const outcomes = group.map((request, at) =>
    settleOne(state, { request, id: state.purchaseIds[at] as number }, options, now),
  )
  await saveGroupState(tx, options, state)
  return { ...state, outcomes }
}

/**
 * Returns true if another process has sold tickets of these urns, and this process's pack cache
 * does not contain the sales yet.
 */
function hasForeignSales(packCache: PackCache, { urns }: GroupState): boolean {
  return [...urns.values()].some(
    ({ packId, soldCount }) => soldCount > (packCache.peek(packId)?.soldCount ?? soldCount),
  )
}

/**
 * Updates the pack cache with the sales of a group. The caller does this only after the commit,
 * because the cache never lowers a sold count and could not remove sales that were rolled back.
 */
function updateCachedStock(packCache: PackCache, { urns }: GroupState): void {
  for (const urn of urns.values()) packCache.updateStock(urn.packId, urn)
}

function settleOne(
  state: GroupState,
  { request, id }: { request: PurchaseRequest; id: number },
  { keys, keptHeads, drawing }: Pick<SettlementOptions, 'keys' | 'keptHeads' | 'drawing'>,
  now: Date,
): PurchaseOutcome {
  const existing = existingPurchaseOf(state, request)
  if (existing !== undefined) return isSameRequest(request, existing) ? existing : 'request-changed'
  const context = contextOf(state, request, now)
  const hasLostHistory =
    context.hasLostHistory || keptHeads.isBehind(request.pack.packRoot, context.urn)
  const isNotaryAway = context.isNotaryAway || drawing?.canSign(request.pack) === false
  const refusable = { ...context, hasLostHistory, isNotaryAway }
  const settled = settle(request, refusable, { id, keys, now })
  if (typeof settled === 'string') return settled
  addSettled(state, request, settled)
  return settled.purchase
}
