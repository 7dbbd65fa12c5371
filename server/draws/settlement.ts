import { membersWithAddress } from '#server/members/members.ts'
import type { Shelf } from '#server/packs/shelf.ts'
import type { Clock } from '#server/platform/clock.ts'
import {
  constraintOf,
  type Database,
  isOutcomeUnknown,
  type Transaction,
} from '#server/platform/database.ts'
import { gather } from '#server/platform/gather.ts'
import type { Account } from '#server/points/points.rule.ts'
import { lockValidAccounts, saveAccounts } from '#server/points/points.ts'
import {
  type Beginning,
  insertPurchases,
  lockUrns,
  selectBeginnings,
  selectPurchases,
  updateUrns,
} from './draws.sql.ts'
import type { Purchase, Urn } from './purchase.ts'
import {
  type FairKeys,
  isSameRequest,
  type MemberTotals,
  NO_TOTALS,
  type PurchaseRefusal,
  type PurchaseRequest,
  type Settled,
  settle,
} from './settle.rule.ts'

const GROUP_MAX = 64
const LOST_RETRY_MS = 200
const LOST_PATIENCE_MS = 30_000

export type PurchaseOutcome = Purchase | PurchaseRefusal
export type Settle = (request: PurchaseRequest) => Promise<PurchaseOutcome>

export interface SettlementOptions {
  readonly database: Database
  readonly shelf: Shelf
  readonly clock: Clock
  readonly keys: FairKeys
  /** Ships the cards of coin packs within the same transaction; the room of decisions lies above this one. */
  readonly shipWhole: (tx: Transaction, purchases: readonly Purchase[]) => Promise<void>
}

/**
 * The one queue of purchases (design: hot path). While one group is being written the next gathers, so a
 * crowd shares the locks and the flush; alone, a purchase waits for nobody. One group is in flight at a
 * time: a queue per pack lost everything as soon as buyers spread over packs (1,700 against 9,300 a second).
 */
export function openSettlement(options: SettlementOptions): Settle {
  return gather((group) => settleGroup(options, group), GROUP_MAX)
}

/** A group that cannot be written whole is settled one by one, so that one fault never fails its neighbours. */
async function settleGroup(
  options: SettlementOptions,
  group: readonly PurchaseRequest[],
): Promise<readonly (PurchaseOutcome | Promise<PurchaseOutcome>)[]> {
  try {
    return await settlePatiently(options, group)
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
  for (const request of group) {
    const outcome = settlePatiently(options, [request]).then(([only]) => only as PurchaseOutcome)
    outcomes.push(outcome)
    // Whoever asked hears of a failure; the next one is settled all the same.
    await outcome.catch(() => {})
  }
  return outcomes
}

/**
 * After a lost connection nobody knows whether the commit took place, so the same requests are sent again
 * under the same ids: those that were written are answered from what stands.
 */
async function settlePatiently(
  options: SettlementOptions,
  group: readonly PurchaseRequest[],
): Promise<readonly PurchaseOutcome[]> {
  const givesUpAt = performance.now() + LOST_PATIENCE_MS
  for (;;) {
    try {
      const books = await options.database.transaction((tx) => settleWithin(tx, options, group))
      noteSold(options.shelf, books)
      return books.outcomes
    } catch (cause) {
      if (!isWorthAsking(cause) || performance.now() > givesUpAt) throw cause
      await new Promise((resolve) => setTimeout(resolve, LOST_RETRY_MS))
    }
  }
}

/** Another process may have settled the same request for a pack of the other currency, under other locks. */
function isWorthAsking(cause: unknown): boolean {
  return isOutcomeUnknown(cause) || constraintOf(cause) === 'purchases_request'
}

async function settleWithin(
  tx: Transaction,
  options: SettlementOptions,
  group: readonly PurchaseRequest[],
): Promise<Books & { outcomes: readonly PurchaseOutcome[] }> {
  const now = options.clock.now()
  const books = await loadBooks(tx, group, now)
  const outcomes = group.map((request, at) =>
    settleOne(books, { request, id: books.newIds[at] as number }, { keys: options.keys, now }),
  )
  await save(tx, options, books)
  return { ...books, outcomes }
}

/** Only once it is written: what was noted is never taken back. */
function noteSold(shelf: Shelf, { urns }: Books): void {
  for (const urn of urns.values()) shelf.noteSold(urn.packId, urn)
}

/** What a group settles against: locked, and carried from one request of the group to the next. */
interface Books {
  readonly urns: Map<number, Urn>
  readonly accounts: Map<string, Account>
  readonly purchases: Map<string, Purchase>
  readonly totals: Map<string, MemberTotals>
  readonly addressed: ReadonlySet<number>
  /** The number of the purchase that each request of the group leads to. */
  readonly newIds: readonly number[]
  readonly settled: Settled[]
}

/** Every statement leaves at once, in the fixed order packs, balances, then what those locks protect. */
async function loadBooks(
  tx: Transaction,
  group: readonly PurchaseRequest[],
  now: Date,
): Promise<Books> {
  const coinBuyers = group.filter(({ pack }) => pack.currency === 'coin')
  const [urns, accounts, beginnings, addressed] = await Promise.all([
    lockUrns(tx, [...new Set(group.map(({ pack }) => pack.id))]),
    lockValidAccounts(tx, { keys: group.map(accountKeyOf), now }),
    selectBeginnings(
      tx,
      group.map(({ memberId, pack, requestId }) => ({ memberId, packId: pack.id, requestId })),
    ),
    coinBuyers.length === 0
      ? []
      : membersWithAddress(
          tx,
          coinBuyers.map(({ memberId }) => memberId),
        ),
  ])
  const begun = beginnings.toSorted((one, other) => one.no - other.no)
  return {
    urns: new Map(urns.map((urn) => [urn.packId, urn])),
    accounts: new Map(accounts.map((account) => [accountKey(account), account])),
    purchases: await firstPurchases(tx, group, begun),
    totals: new Map(group.map((request, at) => [pairKey(request), totalsOf(begun[at])])),
    addressed: new Set(addressed),
    newIds: begun.map(({ newId }) => newId),
    settled: [],
  }
}

/** What repeated requests led to the first time; hardly any group has one. */
async function firstPurchases(
  tx: Transaction,
  group: readonly PurchaseRequest[],
  beginnings: readonly Beginning[],
): Promise<Map<string, Purchase>> {
  const keys = group.flatMap(({ memberId }, at) => {
    const id = beginnings[at]?.firstId ?? null
    return id === null ? [] : [{ memberId, id }]
  })
  const purchases = keys.length === 0 ? [] : await selectPurchases(tx, keys)
  return new Map(purchases.map((purchase) => [requestKey(purchase), purchase]))
}

function totalsOf(beginning: Beginning | undefined): MemberTotals {
  if (beginning?.drawNumber == null) return NO_TOTALS
  return { purchaseCount: beginning.drawNumber + 1, drawCount: beginning.memberDrawCount ?? 0 }
}

function settleOne(
  books: Books,
  { request, id }: { request: PurchaseRequest; id: number },
  { keys, now }: { keys: FairKeys; now: Date },
): PurchaseOutcome {
  const first = books.purchases.get(requestKey(request))
  if (first !== undefined) return isSameRequest(request, first) ? first : 'request-changed'
  const urn = books.urns.get(request.pack.id)
  const account = books.accounts.get(accountKey(accountKeyOf(request)))
  if (urn === undefined || account === undefined) throw new Error('a pack or an account is missing')
  const basis = {
    urn,
    account,
    totals: books.totals.get(pairKey(request)) ?? NO_TOTALS,
    hasAddress: books.addressed.has(request.memberId),
  }
  const settled = settle(request, basis, { id, keys, now })
  if (typeof settled === 'string') return settled
  books.urns.set(urn.packId, settled.urn)
  books.accounts.set(accountKey(account), settled.posted.account)
  books.purchases.set(requestKey(request), settled.purchase)
  books.totals.set(pairKey(request), settled.totals)
  books.settled.push(settled)
  return settled.purchase
}

async function save(
  tx: Transaction,
  { shipWhole }: SettlementOptions,
  books: Books,
): Promise<void> {
  if (books.settled.length === 0) return
  const purchases = books.settled.map(({ purchase }) => purchase)
  const touched = new Set(purchases.map(({ packId }) => packId))
  const coinPurchases = books.settled
    .filter(({ posted }) => posted.account.currency === 'coin')
    .map(({ purchase }) => purchase)
  const saved = Promise.all([
    insertPurchases(tx, purchases),
    updateUrns(
      tx,
      [...books.urns.values()].filter(({ packId }) => touched.has(packId)),
    ),
    saveAccounts(
      tx,
      books.settled.map(({ posted }) => posted),
    ),
  ])
  // Not awaited: they leave together with the commit, and the transaction throws what they throw.
  saved.catch(() => {})
  if (coinPurchases.length > 0) await shipWhole(tx, coinPurchases)
}

function accountKeyOf({ memberId, pack }: PurchaseRequest) {
  return { memberId, currency: pack.currency }
}

function accountKey({ memberId, currency }: Pick<Account, 'memberId' | 'currency'>): string {
  return `${memberId} ${currency}`
}

function requestKey({ memberId, requestId }: Pick<Purchase, 'memberId' | 'requestId'>): string {
  return `${memberId} ${requestId}`
}

function pairKey({ memberId, pack }: Pick<PurchaseRequest, 'memberId' | 'pack'>): string {
  return `${memberId} ${pack.id}`
}
