import { SEND_STATE } from '#contract/codes.ts'
import { HOLD_DAYS_MAX } from '#contract/constants.ts'
import { countCards, wonCards } from '#server/draws/cards/cards.ts'
import {
  readCurrentPurchase,
  readPurchase,
  readPurchaseForUpdate,
  setSendState,
} from '#server/draws/draws.ts'
import { encodeU16 } from '#server/draws/encoding.ts'
import { hasExpiredHold, readDueHolds } from '#server/draws/holds/holds.ts'
import type { Purchase, PurchaseKey } from '#server/draws/purchase/purchase.ts'
import { filterMembersWithAddress, readAddresses } from '#server/members/members.ts'
import { notifyMember } from '#server/notifications/notifications.ts'
import { LINK_ORIGIN } from '#server/outbox/mail-template.ts'
import type { Pack } from '#server/packs/pack.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import type { SendDay } from '#server/parcels/send-days/send-day.rule.ts'
import { tellKept } from '#server/parcels/send-days/send-days.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { OpenHistory, Reads } from '#server/platform/database/reads.ts'
import type { Session } from '#server/platform/http/sessions/sessions.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import { isTimeTrusted } from '#server/platform/jobs/clock-check.ts'
import { namesOf } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { type PostedEntry, post } from '#server/points/ledger.ts'
import { lockValidAccounts, saveAccounts } from '#server/points/points.ts'
import { restrictionRefusal } from '#server/restrictions/restriction-state.ts'
import type { CurrentSettings } from '#server/settings/settings.ts'
import type { ChoiceOutcome } from './choices/choices.ts'
import {
  type Choice,
  chosenDay,
  type Decided,
  decide,
  decideByDefault,
  keptDay,
  purchaseIdOf,
  sendStateAfter,
  shippingFee,
} from './decisions.rule.ts'
import { type Decision, insertDecisions } from './decisions.sql.ts'
import { insertShipments, selectJoined } from './shipments/shipments.sql.ts'

const HOLDS_BATCH = 200

export interface DecisionsOptions {
  readonly database: Database
  readonly packCache: PackCache
  readonly clock: Clock
  readonly settings: Pick<CurrentSettings, 'stopMessage' | 'valuedWaitDays'>
}

type DecisionOutcome = ChoiceOutcome | 'invalid-day' | 'fee-changed' | 'shortage'

/**
 * Saves the member's choice for all cards of one purchase. The picked cards ship to the member's
 * present address, at once or on a day within the hold, and the other cards convert to points. Returns a refusal in these cases:
 *
 * - `nothing-left`: the purchase is already decided. A repeated or racing decision thus pays only
 *   once.
 * - `invalid`: the choice does not name every card once, or converts a ship-only card.
 * - `invalid-day`: the chosen day is not within the hold, or no card ships.
 * - `fee-changed`: the parcel costs more than the fee that the member agreed to.
 * - `debt`, `shortage`: the member cannot pay the fee, also not by the points of this choice.
 * - `restricted`: a restriction forbids the member to ship or to convert.
 * - `stop`: operators have stopped conversions, and the choice converts a card.
 *
 * After 24 hours the shop makes the default decision, even for a restricted member, but not while
 * conversions are stopped. Specification, section 4 (card decision); Q69 to Q72; A-148.
 */
export async function decidePurchase(
  { database, packCache, clock, settings }: DecisionsOptions,
  session: Session,
  { agreedFee = 0, ...choice }: Choice & { readonly agreedFee?: number | undefined },
): Promise<DecisionOutcome> {
  const purchaseId = purchaseIdOf(choice)
  if (purchaseId === 'mixed') return 'invalid'
  if (purchaseId === 'none') {
    const current = await readCurrentPurchase(database, session)
    return current === null ? 'nothing-left' : 'invalid'
  }
  await packCache.all()
  const stop = await settings.stopMessage('conversions')
  const waitDays = await settings.valuedWaitDays()
  return database.transaction(async (tx) => {
    const now = clock.now()
    const locked = await lockPurchaseAndPack(tx, {
      memberId: session.memberId,
      id: purchaseId,
      packCache,
      now,
    })
    if (locked === null) return 'unknown'
    const { purchase, pack } = locked
    const decided = decide(wonCards(purchase, pack), pack, choice)
    if (decided === 'invalid') return 'invalid'
    if (purchase.sendState !== SEND_STATE.unselected) return 'nothing-left'
    const isExpired = isHoldExpired(purchase, now)
    if (stop !== null && (isExpired || decided.convertedPoints > 0)) return { stop }
    if (isExpired) {
      await saveByDefault(tx, { locked, waitDays, now })
      return 'nothing-left'
    }
    const sendDay = chosenDay(choice, { decided, holdUntil: purchase.holdUntil, now })
    if (sendDay === 'invalid') return 'invalid-day'
    const restriction = restrictionRefusal(locked.account, kindsOf(choice), now)
    if (restriction !== null) return restriction
    if (decided.shippedIndexes.length > 0) {
      const [addressed] = await filterMembersWithAddress(tx, [session.memberId])
      if (addressed === undefined) return 'address-missing'
    }
    const fee = await readFee(tx, { purchase, pack, decided, sendDay })
    if (fee > agreedFee) return 'fee-changed'
    const { hasDebt, balance } = locked.account
    if (fee > 0 && hasDebt) return 'debt'
    if (fee > balance + decided.convertedPoints) return 'shortage'
    await saveDecision(tx, { locked, decided, decidedBy: 'member', sendDay, fee, now })
    return 'saved'
  })
}

/** Returns what a choice costs in points now. A choice that is not possible costs nothing. */
export async function readShippingFee(
  { database, packCache, clock }: DecisionsOptions,
  { memberId }: Session,
  choice: Choice,
): Promise<number> {
  const id = purchaseIdOf(choice)
  const purchase = typeof id === 'number' ? await readPurchase(database, { memberId, id }) : null
  const pack = purchase === null ? undefined : await packCache.find(purchase.packId)
  if (purchase === null || pack === undefined) return 0
  const decided = decide(wonCards(purchase, pack), pack, choice)
  if (decided === 'invalid') return 0
  const { holdUntil } = purchase
  const sendDay = chosenDay(choice, { decided, holdUntil, now: clock.now() })
  if (sendDay === 'invalid') return 0
  return readFee(database, { purchase, pack, decided, sendDay })
}

async function readFee(
  on: Queryable,
  {
    purchase,
    pack,
    decided,
    sendDay,
  }: {
    readonly purchase: Purchase
    readonly pack: Pack
    readonly decided: Decided
    readonly sendDay: SendDay | null
  },
): Promise<number> {
  if (pack.shipFeePoints === 0) return 0
  const { memberId } = purchase
  const joined = await selectJoined(on, { memberId, sendOn: sendDay?.sendOn ?? null })
  return shippingFee(wonCards(purchase, pack), pack, { ...decided, joined })
}

interface DueHoldsOptions extends DecisionsOptions {
  readonly onFault: (cause: unknown) => void
}

/**
 * Applies the default decision to the purchases that a member left undecided for 24 hours, or to
 * those of all members if `memberId` is null. The call may be repeated, and is cheap if no purchase
 * is due. While operators have stopped conversions, the purchases stay undecided. The purchases of
 * one member also stay undecided while the clock is not trusted. `onFault` gets each purchase that
 * failed, and the next run tries that purchase again. A member's due purchase is first looked for
 * at `on`. Returns how many purchases were due.
 * Specification, section 9; S-041, B-018.
 */
export async function decideDueHolds(
  options: DueHoldsOptions,
  memberId: number | null,
  on: Queryable = options.database,
): Promise<number> {
  const { database, packCache, clock, settings, onFault } = options
  if ((await settings.stopMessage('conversions')) !== null) return 0
  const now = clock.now()
  if (memberId !== null) {
    if (!(await hasExpiredHold(on, { memberId, now }))) return 0
    if (!(await isTimeTrusted(database, now))) return 0
  }
  await packCache.all()
  return runBatches({
    batchMax: HOLDS_BATCH,
    read: (failedIds) =>
      readDueHolds(database, { memberId, now: clock.now(), limit: HOLDS_BATCH, failedIds }),
    idOf: ({ id }) => id,
    ownerIdOf: ({ memberId }) => memberId,
    work: (key) => decideExpiredHold(options, key),
    nameOf: (key) => `the hold of purchase ${key.id}, of member ${key.memberId}, stays undecided`,
    onFault,
  })
}

/**
 * Looks for due purchases where the history is read: a replica that lacks two seconds knows every
 * purchase that was held for a day. If any was due, the history is read at the primary.
 */
export function openHistories(options: DueHoldsOptions & { readonly reads: Reads }): OpenHistory {
  return async ({ memberId, written }) => {
    const on = options.reads.open({ written })
    const decidedCount = await decideDueHolds(options, memberId, on)
    return decidedCount > 0 ? options.database : on
  }
}

/**
 * Takes all undecided cards of a member back: they stay with the shop, and the member gets nothing
 * for them. An approval names the member. A repeated call goes on where an earlier one stopped.
 */
export async function takeBackCards(
  database: Database,
  { memberId, approvalId, now }: { memberId: number; approvalId: number; now: Date },
): Promise<void> {
  // No hold ends later.
  const lastEnd = new Date(now.getTime() + (HOLD_DAYS_MAX + 1) * DAY_MS)
  const query = { memberId, now: lastEnd, limit: HOLDS_BATCH, failedIds: [] }
  for (;;) {
    const held = await readDueHolds(database, query)
    if (held.length === 0) return
    for (const key of held) await takeBack(database, { ...key, approvalId, now })
  }
}

/** Runs in the transaction that settles these purchases (Q62). */
export async function shipAllCards(tx: Transaction, purchases: readonly Purchase[]): Promise<void> {
  const addresses = await readAddresses(tx, [
    ...new Set(purchases.map((purchase) => purchase.memberId)),
  ])
  const addressByMember = new Map(addresses.map((address) => [address.memberId, address]))
  await insertDecisions(tx, purchases.map(shipAllDecision))
  await insertShipments(
    tx,
    purchases.map(({ memberId, id, createdAt }) => {
      const address = addressByMember.get(memberId)
      if (address === undefined) throw new Error(`member ${memberId} has no address`)
      return { ...address, purchaseId: id, createdAt }
    }),
  )
}

/** Returns which acts the choice contains. A restriction can forbid each. */
function kindsOf({ shippedIds, convertedIds }: Choice) {
  return [
    ...(shippedIds.length > 0 ? (['ship'] as const) : []),
    ...(convertedIds.length > 0 ? (['convert'] as const) : []),
  ]
}

interface LockedPurchase {
  readonly purchase: Purchase
  readonly pack: Pack
  readonly account: Awaited<ReturnType<typeof lockValidAccounts>>[number]
}

/** Locks the balance before the purchase, as all transactions do, so there is no deadlock. */
async function lockPurchaseAndPack(
  tx: Transaction,
  {
    memberId,
    id,
    packCache,
    now,
  }: { memberId: number; id: number; packCache: PackCache; now: Date },
): Promise<LockedPurchase | null> {
  const keys = [{ memberId, currency: 'point' }] as const
  const [[account], purchase] = await Promise.all([
    lockValidAccounts(tx, { keys, now }),
    readPurchaseForUpdate(tx, { memberId, id }),
  ])
  if (purchase === null) return null
  // Another process may sell a pack for up to a second before this one knows it.
  const pack = packCache.peek(purchase.packId) ?? (await packCache.find(purchase.packId))
  if (pack === undefined) throw new Error(`the pack of purchase ${id} is unknown`)
  if (account === undefined) throw new Error(`member ${memberId} has no point account`)
  return { purchase, pack, account }
}

async function takeBack(
  database: Database,
  { memberId, id, approvalId, now }: PurchaseKey & { approvalId: number; now: Date },
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockValidAccounts(tx, { keys: [{ memberId, currency: 'point' }], now })
    const purchase = await readPurchaseForUpdate(tx, { memberId, id })
    if (purchase?.sendState !== SEND_STATE.unselected) return
    const cards = { shippedIndexes: encodeU16([]), convertedPoints: 0 }
    const decision = { memberId, purchaseId: id, decidedBy: 'shop', ...cards } as const
    await insertDecisions(tx, [{ ...decision, approvalId, createdAt: now }])
    await setSendState(tx, { memberId, id }, SEND_STATE.noShipping)
  })
}

async function decideExpiredHold(
  { database, packCache, clock, settings }: DecisionsOptions,
  { memberId, id }: { memberId: number; id: number },
): Promise<void> {
  const waitDays = await settings.valuedWaitDays()
  await database.transaction(async (tx) => {
    const now = clock.now()
    const locked = await lockPurchaseAndPack(tx, { memberId, id, packCache, now })
    if (locked === null || locked.purchase.sendState !== SEND_STATE.unselected) return
    await saveByDefault(tx, { locked, waitDays, now })
  })
}

async function saveByDefault(
  tx: Transaction,
  { locked, waitDays, now }: { locked: LockedPurchase; waitDays: number; now: Date },
): Promise<void> {
  const { purchase, pack } = locked
  const cards = wonCards(purchase, pack)
  const decided = decideByDefault(cards, pack)
  const sendDay = keptDay(cards, { decided, waitDays, now })
  await saveDecision(tx, { locked, decided, decidedBy: 'worker', sendDay, now })
  await announceConversion(tx, { locked, decided, now })
  if (sendDay === null) return
  const { memberId, id: purchaseId } = purchase
  await tellKept(tx, { memberId, purchaseId, sendOn: sendDay.sendOn, now })
}

/** What is written travels together, and with the commit if the caller sends nothing after it. */
async function saveDecision(
  tx: Transaction,
  {
    locked,
    decided,
    decidedBy,
    sendDay,
    fee = 0,
    now,
  }: {
    locked: LockedPurchase
    decided: Decided
    decidedBy: Decision['decidedBy']
    sendDay: SendDay | null
    fee?: number
    now: Date
  },
): Promise<void> {
  const { memberId, id } = locked.purchase
  const { convertedPoints } = decided
  const shippedIndexes = encodeU16(decided.shippedIndexes)
  const decision = { memberId, purchaseId: id, decidedBy, convertedPoints, shippedIndexes }
  const isShipped = decided.shippedIndexes.length > 0
  const addresses = isShipped ? await readAddresses(tx, [memberId]) : []
  const posted = postDecision(locked, { convertedPoints, fee }, now)
  const writes = Promise.all([
    insertDecisions(tx, [{ ...decision, createdAt: now }]),
    setSendState(tx, { memberId, id }, sendStateAfter(decided)),
    isShipped &&
      insertShipments(
        tx,
        addresses.map((address) => ({ ...address, purchaseId: id, createdAt: now, sendDay })),
      ),
    posted.length > 0 && saveAccounts(tx, posted),
  ])
  // The transaction reports their errors.
  writes.catch(() => {})
}

/** The points of the converted cards may pay the fee. */
function postDecision(
  { purchase: { id }, account }: LockedPurchase,
  { convertedPoints, fee }: { convertedPoints: number; fee: number },
  now: Date,
): readonly PostedEntry[] {
  const posted: PostedEntry[] = []
  for (const [kind, amount] of [
    ['conversion', convertedPoints],
    ['shipping', -fee],
  ] as const) {
    if (amount === 0) continue
    const entry = post(
      posted.at(-1)?.account ?? account,
      { kind, amount, reference: String(id) },
      now,
    )
    if (entry === 'shortage') throw new Error(`purchase ${id} cannot pay its fee`)
    posted.push(entry)
  }
  return posted
}

async function announceConversion(
  tx: Transaction,
  { locked, decided, now }: { locked: LockedPurchase; decided: Decided; now: Date },
): Promise<void> {
  const { purchase, pack } = locked
  if (decided.convertedPoints === 0) return
  const values = {
    pack: namesOf(pack),
    points: decided.convertedPoints.toLocaleString('ja-JP'),
    url: `${LINK_ORIGIN}/buy-product-history`,
  }
  const template = { name: 'cards-converted', values } as const
  const { memberId, id: cause } = purchase
  await notifyMember(tx, { memberId, template, cause, now })
}

function shipAllDecision(purchase: Purchase): Decision {
  const { memberId, id: purchaseId, createdAt } = purchase
  const shippedIndexes = encodeU16([...Array(countCards(purchase)).keys()])
  return {
    memberId,
    purchaseId,
    decidedBy: 'pack',
    shippedIndexes,
    convertedPoints: 0,
    createdAt,
  }
}

function isHoldExpired({ holdUntil }: Purchase, now: Date): boolean {
  return holdUntil !== null && now >= holdUntil
}
