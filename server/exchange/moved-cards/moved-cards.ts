import type { ChoiceOutcome } from '#server/decisions/choices/choices.ts'
import { MOVED_CARDS } from '#server/decisions/reminders/reminders.ts'
import { changeStock } from '#server/exchange/exchange.sql.ts'
import { reserveGood, saveExchange } from '#server/exchange/exchange.ts'
import { filterMembersWithAddress } from '#server/members/members.ts'
import { notifyMember } from '#server/notifications/notifications.ts'
import { LINK_ORIGIN } from '#server/outbox/mail-template.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { lockValidAccounts, moveBalance } from '#server/points/points.ts'
import { restrictionRefusal } from '#server/restrictions/restriction-state.ts'
import type { CurrentSettings } from '#server/settings/settings.ts'
import {
  type CardsQuery,
  insertMovedCards,
  type LockedCard,
  lockCards,
  lockGoodsOf,
  type MovedCard,
  type ShownMovedCard,
  selectMembersWithDueCards,
  selectUndecidedCards,
  updateDecided,
} from './moved-cards.sql.ts'

export type { MovedCard, ShownMovedCard }
export { selectUndecidedCards as readUndecidedCards }

const MEMBERS_BATCH = 200

export interface MovedCardsOptions {
  readonly database: Database
  readonly clock: Clock
  readonly settings: Pick<CurrentSettings, 'stopMessage'>
}

/**
 * Moves undecided cards of another shop in. Their goods are taken from the stock, so that a member who
 * chooses to ship gets the card. The database refuses cards of members whom no approved file names.
 */
export async function moveCardsIn(
  tx: Transaction,
  { cards, now }: { readonly cards: readonly MovedCard[]; readonly now: Date },
): Promise<void> {
  if (cards.length === 0) return
  for (const [goodId, count] of countByGood(cards)) await reserveGood(tx, { goodId, count })
  await insertMovedCards(tx, { cards, now })
}

export interface MovedChoice {
  readonly shippedIds: readonly number[]
  readonly convertedIds: readonly number[]
}
/**
 * Saves a member's choice for some undecided cards of the former shop: each ships to the present
 * address as an exchange, or converts to free points. Refuses the whole choice if a card is not the
 * member's (`unknown`), was decided or is over (`nothing-left`), or is named twice (`invalid`), and
 * for the reasons of `decidePurchase`. A repeated choice finds nothing left, so it pays only once.
 */
export async function decideMovedCards(
  { database, clock, settings }: MovedCardsOptions,
  { memberId, shippedIds, convertedIds }: MovedChoice & { readonly memberId: number },
): Promise<ChoiceOutcome> {
  const ids = [...shippedIds, ...convertedIds]
  if (ids.length === 0 || new Set(ids).size < ids.length) return 'invalid'
  const stop = await settings.stopMessage('conversions')
  return database.transaction(async (tx) => {
    const now = clock.now()
    const { account, cards } = await lockCardsOf(tx, { memberId, ids }, now)
    if (cards.length < ids.length) return 'unknown'
    if (cards.some(({ decidedAt }) => decidedAt !== null)) return 'nothing-left'
    const isOver = cards.some(({ holdUntil }) => holdUntil <= now)
    if (stop !== null && (isOver || convertedIds.length > 0)) return { stop }
    // The worker converts what is over.
    if (isOver) return 'nothing-left'
    const restriction = restrictionRefusal(account, kindsOf({ shippedIds, convertedIds }), now)
    if (restriction !== null) return restriction
    const shipped = cards.filter(({ id }) => shippedIds.includes(id))
    if (shipped.length > 0) {
      // A grant of coins would pay the debt instead of the good.
      if (account.hasDebt) return 'debt'
      if ((await filterMembersWithAddress(tx, [memberId])).length === 0) return 'address-missing'
    }
    await ship(tx, shipped, now)
    await convert(
      tx,
      cards.filter(({ id }) => convertedIds.includes(id)),
      now,
    )
    return 'saved'
  })
}

/**
 * Converts the cards whose last day is over, while operators have not stopped conversions. Returns
 * how many members had such cards; `onFault` gets each who failed, and the next run tries again.
 */
export async function decideDueMovedCards({
  database,
  clock,
  settings,
  onFault,
}: MovedCardsOptions & { readonly onFault: (cause: unknown) => void }): Promise<number> {
  if ((await settings.stopMessage('conversions')) !== null) return 0
  return runBatches({
    batchMax: MEMBERS_BATCH,
    read: (failedIds) =>
      selectMembersWithDueCards(database, { now: clock.now(), limit: MEMBERS_BATCH, failedIds }),
    idOf: (memberId) => memberId,
    ownerIdOf: (memberId) => memberId,
    work: (memberId) =>
      database.transaction(async (tx) => {
        const now = clock.now()
        const { cards } = await lockCardsOf(tx, { memberId, endsBy: now }, now)
        await convert(tx, cards, now)
        await announceConversion(tx, cards, now)
      }),
    nameOf: (memberId) => `the moved cards of member ${memberId} stay undecided`,
    onFault,
  })
}

/** Takes all undecided cards back to the shop, as `takeBackCards` does. An approval names the member. */
export async function takeBackMovedCards(
  database: Database,
  { memberId, approvalId, now }: { memberId: number; approvalId: number; now: Date },
): Promise<void> {
  await database.transaction(async (tx) => {
    const { cards } = await lockCardsOf(tx, { memberId }, now)
    await returnGoods(tx, cards)
    await updateDecided(tx, { ids: cards.map(({ id }) => id), approvalId, now })
  })
}

/** In the order of all transactions: goods, balances, cards. */
async function lockCardsOf(tx: Transaction, query: CardsQuery, now: Date) {
  const { memberId } = query
  await lockGoodsOf(tx, query)
  const [account] = await lockValidAccounts(tx, {
    keys: [
      { memberId, currency: 'coin' },
      { memberId, currency: 'point' },
    ],
    now,
  })
  if (account === undefined) throw new Error(`member ${memberId} has no account`)
  return { account, cards: await lockCards(tx, query) }
}

const kindsOf = ({ shippedIds, convertedIds }: MovedChoice) => [
  ...(shippedIds.length > 0 ? (['ship'] as const) : []),
  ...(convertedIds.length > 0 ? (['convert'] as const) : []),
]

/** The member gets the coins of the good and pays with them, as for a card that was not sent. */
async function ship(tx: Transaction, cards: readonly LockedCard[], now: Date): Promise<void> {
  const exchangeIds: number[] = []
  for (const card of cards) {
    const { id, memberId, goodId, coins } = card
    const grant = { kind: 'moved-in', amount: coins, reference: referenceOf(card) } as const
    await moveBalance(tx, { memberId, currency: 'coin', ...grant, now })
    // With spaces, so that no exchange of the member has taken the id before.
    const order = { memberId, goodId, count: 1, coins, requestId: `moved card ${id}` }
    exchangeIds.push(await saveExchange(tx, { ...order, now }))
  }
  await updateDecided(tx, { ids: cards.map(({ id }) => id), exchangeIds, now })
}

async function convert(tx: Transaction, cards: readonly LockedCard[], now: Date): Promise<void> {
  for (const card of cards) {
    const grant = {
      kind: 'free-moved-in',
      amount: card.points,
      reference: referenceOf(card),
    } as const
    await moveBalance(tx, { memberId: card.memberId, currency: 'point', ...grant, now })
  }
  await returnGoods(tx, cards)
  await updateDecided(tx, { ids: cards.map(({ id }) => id), now })
}

/** The database accepts what begins with the approval of the file. */
const referenceOf = ({ moveId, id }: LockedCard) => `${moveId}-card-${id}`

async function returnGoods(tx: Transaction, cards: readonly LockedCard[]): Promise<void> {
  for (const [goodId, count] of countByGood(cards)) await changeStock(tx, { goodId, change: count })
}

/** In the order in which goods are locked. */
function countByGood(cards: readonly { readonly goodId: number }[]): readonly [number, number][] {
  const byGood = Map.groupBy(cards, ({ goodId }) => goodId)
  return [...byGood]
    .map(([goodId, { length }]) => [goodId, length] as [number, number])
    .sort(byFirst)
}
const byFirst = ([one]: [number, number], [other]: [number, number]) => one - other

async function announceConversion(
  tx: Transaction,
  cards: readonly LockedCard[],
  now: Date,
): Promise<void> {
  const [first] = cards
  if (first === undefined) return
  const points = cards.reduce((sum, card) => sum + card.points, 0)
  const values = {
    pack: MOVED_CARDS,
    points: points.toLocaleString('ja-JP'),
    url: `${LINK_ORIGIN}/buy-product-history`,
  }
  const template = { name: 'cards-converted', values } as const
  await notifyMember(tx, { memberId: first.memberId, template, cause: `moved-${first.id}`, now })
}
