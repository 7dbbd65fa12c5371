import { type Epochs, readEpochs } from '#server/draws/epochs/epochs.ts'
import type { FairKeys } from '#server/draws/fair/fair.ts'
import type { KeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import type { Purchase } from '#server/draws/purchase/purchase.ts'
import { lockUrns, updateUrns } from '#server/draws/urn/urn.sql.ts'
import type { Urn } from '#server/draws/urn/urn.ts'
import { filterMembersWithAddress } from '#server/members/members.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import {
  constraintOf,
  type Database,
  isLockTimeout,
  isOutcomeUnknown,
  type Transaction,
} from '#server/platform/database/database.ts'
import { openBatcher } from '#server/platform/load/batcher.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import type { Account } from '#server/points/ledger/ledger.ts'
import { lockValidAccounts, saveAccounts } from '#server/points/points.ts'
import { accountKey, accountKeyOf, memberPackKey, requestKey } from './group-keys.ts'
import {
  isSameRequest,
  type MemberTotals,
  NO_TOTALS,
  type PurchaseOutcome,
  type PurchaseRequest,
  type Settle,
  type Settled,
  settle,
} from './settlement.rule.ts'
import {
  type IdempotencyLookup,
  insertPurchases,
  selectIdempotencyLookups,
  selectPurchases,
} from './settlement.sql.ts'
import { refuseShortagesEarly } from './shortage-check.ts'

const GROUP_MAX = 64
const UNKNOWN_OUTCOME_RETRY_MS = 200
const UNKNOWN_OUTCOME_RETRY_MS_MAX = 30_000

export interface SettlementOptions {
  readonly database: Database
  readonly packCache: PackCache
  readonly clock: Clock
  readonly keys: FairKeys
  readonly keptHeads: Pick<KeptHeads, 'isBehind'>
  /**
   * Ships the cards of coin packs in the transaction that settles their purchases. The function is
   * an argument, because the room `draws` may not import the room `decisions`.
   */
  readonly shipAllCards: (tx: Transaction, purchases: readonly Purchase[]) => Promise<void>
}

/**
 * Opens the single queue that settles all purchases of this process. While one group is written,
 * the requests of the next group collect. Concurrent purchases thus share locks and the disk flush,
 * and a lone purchase never waits. Only one group runs at a time. With a queue per pack, throughput
 * fell when buyers spread over many packs (1,700 against 9,300 purchases a second).
 *
 * `settle` returns the purchase or a refusal, and rejects if the database fails. For a repeated
 * request id it returns the first purchase and charges nothing. Specification, section 7
 * (pack/buy).
 */
export function openSettlement(options: SettlementOptions): Settle {
  const settle: Settle = openBatcher((group) => settleGroup(options, group), GROUP_MAX)
  return refuseShortagesEarly(settle, options)
}

/**
 * Settles a group. If the whole group fails, its requests are settled one by one, so that a faulty
 * request fails alone. If a request waits too long for a lock, the later requests of its pack fail
 * with it. Otherwise a single locked urn would delay all other packs by each of its requests.
 */
async function settleGroup(
  options: SettlementOptions,
  group: readonly PurchaseRequest[],
): Promise<readonly (PurchaseOutcome | Promise<PurchaseOutcome>)[]> {
  try {
    return await settleWithRetry(options, group)
  } catch (cause) {
    if (group.length === 1 || isOutcomeUnknown(cause)) throw cause
    return settleOneByOne(options, group)
  }
}

async function settleOneByOne(
  options: SettlementOptions,
  group: readonly PurchaseRequest[],
): Promise<readonly Promise<PurchaseOutcome>[]> {
  const outcomes: Promise<PurchaseOutcome>[] = []
  const lockTimeouts = new Map<number, unknown>()
  for (const request of group) {
    const { id: packId } = request.pack
    const outcome = lockTimeouts.has(packId)
      ? Promise.reject(lockTimeouts.get(packId))
      : settleWithRetry(options, [request]).then(([outcome]) => outcome as PurchaseOutcome)
    outcomes.push(outcome)
    // Only the caller of the failed request gets its error. The loop continues with the next
    // request.
    await outcome.catch((cause) => {
      if (isLockTimeout(cause)) lockTimeouts.set(packId, cause)
    })
  }
  return outcomes
}

/**
 * Settles a group. If a lost connection leaves it unknown whether the commit happened, settles the
 * group again under the same request ids. A request that had been committed then returns its stored
 * purchase.
 */
async function settleWithRetry(
  options: SettlementOptions,
  group: readonly PurchaseRequest[],
): Promise<readonly PurchaseOutcome[]> {
  const retryUntilMs = performance.now() + UNKNOWN_OUTCOME_RETRY_MS_MAX
  for (;;) {
    try {
      const state = await options.database.transaction((tx) => settleWithin(tx, options, group))
      updateCachedStock(options.packCache, state)
      return state.outcomes
    } catch (cause) {
      if (!isRetryable(cause) || performance.now() > retryUntilMs) throw cause
      await new Promise((resolve) => setTimeout(resolve, UNKNOWN_OUTCOME_RETRY_MS))
    }
  }
}

/**
 * Returns whether the group may be settled again after this error. If another
 * process settles a repeated request, it normally waits for the lock of the member's balance, and
 * then finds the first purchase. A request that repeats the id for a pack of the other currency
 * locks another balance and does not wait. The constraint `purchases_request` then refuses the
 * second purchase.
 */
function isRetryable(cause: unknown): boolean {
  return isOutcomeUnknown(cause) || constraintOf(cause) === 'purchases_request'
}

async function settleWithin(
  tx: Transaction,
  options: SettlementOptions,
  group: readonly PurchaseRequest[],
): Promise<GroupState & { outcomes: readonly PurchaseOutcome[] }> {
  const now = options.clock.now()
  const state = await loadGroupState(tx, group, now)
  const outcomes = group.map((request, at) =>
    settleOne(state, { request, id: state.purchaseIds[at] as number }, options, now),
  )
  await saveGroupState(tx, options, state)
  return { ...state, outcomes }
}

/**
 * Updates the pack cache with the sales of a group. This happens only after the commit, because the
 * cache never lowers a sold count and so could not undo a rollback.
 */
function updateCachedStock(packCache: PackCache, { urns }: GroupState): void {
  for (const urn of urns.values()) packCache.updateStock(urn.packId, urn)
}

/**
 * The locked state that the requests of a group share. Each request sees the changes of the
 * requests before it.
 */
interface GroupState {
  readonly urns: Map<number, Urn>
  readonly accounts: Map<string, Account>
  readonly purchases: Map<string, Purchase>
  readonly totals: Map<string, MemberTotals>
  readonly memberIdsWithAddress: ReadonlySet<number>
  readonly epochs: Epochs
  /** The purchase id for each request, in the order of the group. */
  readonly purchaseIds: readonly number[]
  readonly settled: Settled[]
}

/**
 * Locks and reads the state of a group, with every statement in one pipeline. The order is fixed:
 * first the urns are locked, then the balances, and then the rows that these locks protect are
 * read.
 */
async function loadGroupState(
  tx: Transaction,
  group: readonly PurchaseRequest[],
  now: Date,
): Promise<GroupState> {
  const coinRequests = group.filter(({ pack }) => pack.currency === 'coin')
  const [urns, accounts, epochs, unorderedLookups, memberIdsWithAddress] = await Promise.all([
    lockUrns(tx, [...new Set(group.map(({ pack }) => pack.id))]),
    lockValidAccounts(tx, { keys: group.map(accountKeyOf), now }),
    readEpochs(tx),
    selectIdempotencyLookups(
      tx,
      group.map(({ memberId, pack, requestId }) => ({ memberId, packId: pack.id, requestId })),
    ),
    coinRequests.length === 0
      ? []
      : filterMembersWithAddress(
          tx,
          coinRequests.map(({ memberId }) => memberId),
        ),
  ])
  const lookups = unorderedLookups.toSorted((a, b) => a.position - b.position)
  return {
    urns: new Map(urns.map((urn) => [urn.packId, urn])),
    accounts: new Map(accounts.map((account) => [accountKey(account), account])),
    purchases: await existingPurchases(tx, group, lookups),
    totals: new Map(group.map((request, at) => [memberPackKey(request), totalsOf(lookups[at])])),
    memberIdsWithAddress: new Set(memberIdsWithAddress),
    epochs,
    purchaseIds: lookups.map(({ newId }) => newId),
    settled: [],
  }
}

/**
 * Reads the earlier purchases of requests that repeat a request id. Hardly any group has such a
 * request, and then no statement is sent.
 */
async function existingPurchases(
  tx: Transaction,
  group: readonly PurchaseRequest[],
  lookups: readonly IdempotencyLookup[],
): Promise<Map<string, Purchase>> {
  const keys = group.flatMap(({ memberId }, at) => {
    const id = lookups[at]?.existingId ?? null
    return id === null ? [] : [{ memberId, id }]
  })
  const purchases = keys.length === 0 ? [] : await selectPurchases(tx, keys)
  return new Map(purchases.map((purchase) => [requestKey(purchase), purchase]))
}

function totalsOf(lookup: IdempotencyLookup | undefined): MemberTotals {
  if (lookup?.drawNumber == null) return NO_TOTALS
  return { purchaseCount: lookup.drawNumber + 1, drawCount: lookup.memberDrawCount ?? 0 }
}

function settleOne(
  state: GroupState,
  { request, id }: { request: PurchaseRequest; id: number },
  { keys, keptHeads }: Pick<SettlementOptions, 'keys' | 'keptHeads'>,
  now: Date,
): PurchaseOutcome {
  const existing = state.purchases.get(requestKey(request))
  if (existing !== undefined) return isSameRequest(request, existing) ? existing : 'request-changed'
  const urn = state.urns.get(request.pack.id)
  const account = state.accounts.get(accountKey(accountKeyOf(request)))
  if (urn === undefined || account === undefined) throw new Error('a pack or an account is missing')
  const context = {
    ...{ urn, account, epochs: state.epochs },
    totals: state.totals.get(memberPackKey(request)) ?? NO_TOTALS,
    hasAddress: state.memberIdsWithAddress.has(request.memberId),
    hasLostHistory: keptHeads.isBehind(request.pack.packRoot, urn),
  }
  const settled = settle(request, context, { id, keys, now })
  if (typeof settled === 'string') return settled
  state.urns.set(urn.packId, settled.urn)
  state.accounts.set(accountKey(account), settled.posted.account)
  state.purchases.set(requestKey(request), settled.purchase)
  state.totals.set(memberPackKey(request), settled.totals)
  state.settled.push(settled)
  return settled.purchase
}

async function saveGroupState(
  tx: Transaction,
  { shipAllCards }: SettlementOptions,
  state: GroupState,
): Promise<void> {
  if (state.settled.length === 0) return
  const purchases = state.settled.map(({ purchase }) => purchase)
  const changedPackIds = new Set(purchases.map(({ packId }) => packId))
  const coinPurchases = state.settled
    .filter(({ posted }) => posted.account.currency === 'coin')
    .map(({ purchase }) => purchase)
  const writes = Promise.all([
    insertPurchases(tx, purchases),
    updateUrns(
      tx,
      [...state.urns.values()].filter(({ packId }) => changedPackIds.has(packId)),
    ),
    saveAccounts(
      tx,
      state.settled.map(({ posted }) => posted),
    ),
  ])
  // The writes are not awaited here, so that they travel in one pipeline with the commit. The
  // transaction reports their errors, and this handler only prevents an unhandled rejection.
  writes.catch(() => {})
  if (coinPurchases.length > 0) await shipAllCards(tx, coinPurchases)
}
