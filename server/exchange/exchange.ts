import { randomUUID } from 'node:crypto'
import { initialValues } from '#contract/console/field.ts'
import { goodFields } from '#contract/console/stock/goods.fields.ts'
import { shipExchange } from '#server/decisions/shipments/shipments.ts'
import { filterMembersWithAddress } from '#server/members/members.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { lockValidAccounts, moveBalance, readBalances } from '#server/points/points.ts'
import {
  type RestrictionState,
  restrictionRefusal,
} from '#server/restrictions/restriction-state.ts'
import { type ExchangeRefusal, type Good, isOffered, priceOrRefusal } from './exchange.rule.ts'
import {
  changeStock,
  type Description,
  type ExchangedGood,
  insertExchange,
  insertGoods,
  lockGood,
  type NewGood,
  selectDescription,
  selectExchangedCount,
  selectExchangedGoods,
  selectExchangeRequest,
  selectGood,
  selectPricesAndStock,
} from './exchange.sql.ts'
import { type FoundGood, selectGoodsPage } from './search.sql.ts'

export type { FoundGood }
export { selectGoodsPage as findGoods }

type GivenField =
  | 'cardTypeId'
  | 'name'
  | 'series'
  | 'modelNumber'
  | 'rarity'
  | 'image'
  | 'priceCoins'
  | 'stock'
/** A good that is offered at once. What it lacks is as in the form for a new good. */
export type GoodDraft = Pick<NewGood, GivenField> & Partial<NewGood>

/** Adds goods that are offered at once. Returns the ids in the order of `drafts`. */
export function addGoods(database: Database, drafts: readonly GoodDraft[]): Promise<number[]> {
  const { cardType: _, ...initial } = initialValues(goodFields)
  const none = { nameEn: null, seriesEn: null, startsAt: null, endsAt: null }
  return insertGoods(
    database,
    drafts.map((draft) => ({
      ...initial,
      ...none,
      ...draft,
    })),
  )
}

/** Returns what a good that members can see says of itself; null for any other good. */
export async function readDescription(
  on: Queryable,
  { goodId, now }: { readonly goodId: number; readonly now: Date },
): Promise<Description | null> {
  const good = await selectDescription(on, goodId)
  return good !== null && isOffered(good, now) ? good : null
}

export interface ExchangeOptions {
  readonly database: Database
  readonly clock: Clock
}

interface ExchangeOrder {
  readonly memberId: number
  readonly goodId: number
  readonly count: number
  /** The exchange is refused if the price has changed. */
  readonly shownCoins?: number | undefined
}

type CheckOutcome = 'ok' | 'unknown' | ExchangeRefusal
export type ExchangeOutcome = CheckOutcome | 'request-changed'

/**
 * Checks whether the exchange would succeed now, and changes nothing. Returns `ok`, or the first
 * reason to refuse the exchange. Specification, section 4 (exchange); Q135.
 */
export async function checkExchange(
  { database, clock }: ExchangeOptions,
  { memberId, goodId, count, shownCoins }: ExchangeOrder,
): Promise<CheckOutcome> {
  const now = clock.now()
  const [good, exchangedCount, balances, addressed] = await Promise.all([
    selectGood(database, goodId),
    selectExchangedCount(database, { memberId, goodId }),
    readBalances(database, { memberId, now }),
    filterMembersWithAddress(database, [memberId]),
  ])
  if (good === null) return 'unknown'
  const hasAddress = addressed.length > 0
  const { coins, hasDebt } = balances
  const restriction = restrictionOf(balances.restrictionState, now)
  const owned = { exchangedCount, coins, hasDebt, hasAddress, restriction }
  const verdict = priceOrRefusal({ good, count, shownCoins, now, ...owned })
  return typeof verdict === 'string' ? verdict : 'ok'
}

/**
 * Exchanges coins for `count` pieces of a good. One transaction takes the coins and the stock, and
 * creates the ledger entry and a parcel to the member's present address. A repeated request id
 * returns `ok` and changes nothing. A repeated request id with another good or count returns
 * `request-changed`. Specification, section 4 (exchange); Q137.
 */
export function exchange(
  { database, clock }: ExchangeOptions,
  { requestId = randomUUID(), ...order }: ExchangeOrder & { requestId?: string | undefined },
): Promise<ExchangeOutcome> {
  return database.transaction(async (tx) => {
    const { memberId, goodId, count, shownCoins } = order
    const now = clock.now()
    const good = await lockGood(tx, goodId)
    const [account] = await lockValidAccounts(tx, { keys: [{ memberId, currency: 'coin' }], now })
    if (account === undefined) throw new Error(`member ${memberId} has no coin account`)
    // This read must follow the locks. If two requests with the same id race, the second request
    // then finds the exchange of the first request.
    const previous = await selectExchangeRequest(tx, { memberId, requestId })
    if (previous !== null) {
      return previous.goodId === goodId && previous.count === count ? 'ok' : 'request-changed'
    }
    if (good === null) return 'unknown'
    const exchangedCount = await selectExchangedCount(tx, { memberId, goodId })
    const hasAddress = (await filterMembersWithAddress(tx, [memberId])).length > 0
    const { balance: coins, hasDebt } = account
    const restriction = restrictionOf(account, now)
    const owned = { exchangedCount, coins, hasDebt, hasAddress, restriction }
    const verdict = priceOrRefusal({ good, count, shownCoins, now, ...owned })
    if (typeof verdict === 'string') return verdict
    await changeStock(tx, { goodId, change: -count })
    await saveExchange(tx, { ...order, requestId, coins: verdict.coins, now })
    return 'ok'
  })
}

export type GoodInStock = Pick<Good, 'stock' | 'priceCoins' | 'memberMax'>

/** Of every good, also one that is not offered now. */
export async function readPricesAndStock(on: Queryable): Promise<ReadonlyMap<number, GoodInStock>> {
  const rows = await selectPricesAndStock(on)
  return new Map(rows.map(({ id, ...good }) => [id, good]))
}

/**
 * Ships a card that a member's former shop has not sent, as a good for the coins that the member got
 * for it in the same transaction. It need not be on offer: the card is owed.
 */
export async function exchangeMovedIn(
  tx: Transaction,
  order: ExchangeOrder & { readonly requestId: string; readonly coins: number; readonly now: Date },
): Promise<void> {
  await reserveGood(tx, order)
  await saveExchange(tx, order)
}

/** Takes what a former shop owes from the stock, so that nobody else gets it. */
export async function reserveGood(
  tx: Transaction,
  { goodId, count }: Pick<ExchangeOrder, 'goodId' | 'count'>,
): Promise<void> {
  const good = await lockGood(tx, goodId)
  if (good === null || good.stock < count)
    throw new Error(`good ${goodId} is out of stock: try again with a new dry run`)
  await changeStock(tx, { goodId, change: -count })
}

/** Ships goods that the caller has taken from the stock, and returns the id of the exchange. */
export async function saveExchange(
  tx: Transaction,
  request: ExchangeOrder & { requestId: string; coins: number; now: Date },
): Promise<number> {
  const { memberId, coins, now } = request
  const exchangeId = await insertExchange(tx, request)
  const cause = { kind: 'exchange', reference: String(exchangeId) } as const
  const balance = await moveBalance(tx, {
    memberId,
    currency: 'coin',
    amount: -coins,
    ...cause,
    now,
  })
  if (balance === 'shortage')
    throw new Error(`member ${memberId} lost coins while they were locked`)
  await shipExchange(tx, { memberId, exchangeId, now })
  return exchangeId
}

/** An exchange also ships a parcel, so the member must be allowed to do both. */
function restrictionOf(state: RestrictionState, now: Date) {
  return restrictionRefusal(state, ['exchange', 'ship'], now)
}

export async function readExchangedGoods(
  on: Queryable,
  exchangeIds: readonly number[],
): Promise<ReadonlyMap<number, ExchangedGood>> {
  const rows = await selectExchangedGoods(on, exchangeIds)
  return new Map(rows.map(({ id, ...good }) => [id, good]))
}
