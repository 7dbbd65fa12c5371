import { readTickets, type Ticket } from '#server/campaigns/tickets/tickets.ts'
import {
  addToBatch,
  type BatchState,
  isNotaryAway,
  nextSettledIndex,
} from '#server/draws/batches/batches.rule.ts'
import {
  insertSealedPurchases,
  type LastBatch,
  saveBatches,
  selectLastBatches,
  selectSealedPurchases,
} from '#server/draws/batches/batches.sql.ts'
import type { Epochs } from '#server/draws/epochs/epochs.rule.ts'
import { readEpochs } from '#server/draws/epochs/epochs.ts'
import type { HoldRule } from '#server/draws/holds/holds.ts'
import { isDrawn, type Purchase, type SealedPurchase } from '#server/draws/purchase/purchase.ts'
import { updateUrns } from '#server/draws/urn/urn.sql.ts'
import type { Urn } from '#server/draws/urn/urn.ts'
import { filterMembersWithAddress } from '#server/members/members.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Account } from '#server/points/ledger.ts'
import { lockValidAccounts, saveAccounts } from '#server/points/points.ts'
import type { RestrictionState } from '#server/restrictions/restriction-state.ts'
import {
  type MemberTotals,
  NO_TOTALS,
  type PurchaseRequest,
  type Settled,
  type SettlementContext,
} from './settlement.rule.ts'
import {
  type IdempotencyLookup,
  insertPurchases,
  selectIdempotencyLookups,
  selectPurchases,
} from './settlement.sql.ts'

/** Creates the shipments of all cards that purchases of coin packs have won. */
export type ShipAllCards = (tx: Transaction, purchases: readonly Purchase[]) => Promise<void>

const NO_TICKETS: ReadonlyMap<number, Ticket> = new Map()

/** Each request sees what earlier requests of the group have changed. */
export interface GroupState {
  readonly urns: Map<number, Urn>
  readonly accounts: Map<string, Account>
  /** The restrictions of the member to whom each account belongs. */
  readonly restrictionStates: ReadonlyMap<string, RestrictionState>
  readonly purchases: Map<string, Purchase | SealedPurchase>
  /** The last batch of each pack that has notaries. */
  readonly batches: Map<number, BatchState>
  readonly totals: Map<string, MemberTotals>
  readonly memberIdsWithAddress: ReadonlySet<number>
  /** The tickets that requests of the group name. */
  readonly tickets: Map<number, Ticket>
  readonly epochs: Epochs
  readonly holdRule: HoldRule
  readonly purchaseIds: readonly number[]
  readonly settled: Settled[]
  readonly sealed: { readonly purchase: SealedPurchase; readonly batchNo: number }[]
  /** The batches that the group has begun or extended, by pack and number. */
  readonly changedBatches: Map<string, LastBatch>
}

/**
 * Locks the balances and reads the rest of the state of a group, with all statements in one
 * pipeline. `locking` resolves to the locked urns; its statement must be sent before this call, so
 * that the urns are locked before the balances. The rows that these locks protect are read last.
 */
export async function loadGroupState(
  tx: Transaction,
  {
    group,
    locking,
    now,
  }: {
    group: readonly PurchaseRequest[]
    locking: Promise<readonly (Urn & HoldRule)[]>
    now: Date
  },
): Promise<GroupState> {
  const coinRequests = group.filter(({ pack }) => pack.currency === 'coin')
  const sealedPackIds = [
    ...new Set(group.flatMap(({ pack }) => (pack.notaries.length > 0 ? [pack.id] : []))),
  ]
  const ticketIds = group.flatMap(({ ticketId }) => ticketId ?? [])
  const [urns, batches, accounts, epochs, unorderedLookups, memberIdsWithAddress, tickets] =
    await Promise.all([
      locking,
      sealedPackIds.length === 0 ? [] : selectLastBatches(tx, sealedPackIds),
      lockValidAccounts(tx, { keys: group.flatMap(lockedKeysOf), now }),
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
      // A draw with the same ticket waits for the lock of the same account.
      ticketIds.length === 0 ? NO_TICKETS : readTickets(tx, ticketIds),
    ])
  const [holdRule] = urns
  if (holdRule === undefined) throw new Error('no pack of the group has an urn')
  const lookups = unorderedLookups.toSorted((a, b) => a.position - b.position)
  return {
    urns: new Map(urns.map((urn) => [urn.packId, urn])),
    accounts: new Map(accounts.map((account) => [accountKey(account), account])),
    restrictionStates: new Map(accounts.map((account) => [accountKey(account), account])),
    purchases: await existingPurchases(tx, group, lookups),
    batches: new Map(batches.map((batch) => [batch.packId, batch])),
    totals: new Map(group.map((request, at) => [memberPackKey(request), totalsOf(lookups[at])])),
    memberIdsWithAddress: new Set(memberIdsWithAddress),
    tickets: new Map(tickets),
    epochs,
    holdRule,
    purchaseIds: lookups.map(({ newId }) => newId),
    settled: [],
    sealed: [],
    changedBatches: new Map(),
  }
}

/** Sends no statement if no request of the group repeats an id, which is the usual case. */
async function existingPurchases(
  tx: Transaction,
  group: readonly PurchaseRequest[],
  lookups: readonly IdempotencyLookup[],
): Promise<Map<string, Purchase | SealedPurchase>> {
  const keysOf = (idOf: (lookup: IdempotencyLookup) => number | null) =>
    group.flatMap(({ memberId }, at) => {
      const id = idOf(lookups[at] as IdempotencyLookup)
      return id === null ? [] : [{ memberId, id }]
    })
  const keys = keysOf(({ existingId }) => existingId)
  const sealedKeys = keysOf(({ sealedId }) => sealedId)
  // A draw that commits in between moves a sealed purchase to the drawn ones, so these are read last.
  const sealed = sealedKeys.length === 0 ? [] : await selectSealedPurchases(tx, sealedKeys)
  const drawnKeys = [...keys, ...sealedKeys]
  const drawn = drawnKeys.length === 0 ? [] : await selectPurchases(tx, drawnKeys)
  return new Map([...sealed, ...drawn].map((purchase) => [requestKey(purchase), purchase]))
}

function totalsOf(lookup: IdempotencyLookup | undefined): MemberTotals {
  if (lookup?.drawNumber == null) return NO_TOTALS
  return { purchaseCount: lookup.drawNumber + 1, drawCount: lookup.memberDrawCount ?? 0 }
}

export function existingPurchaseOf(
  { purchases }: GroupState,
  request: PurchaseRequest,
): Purchase | SealedPurchase | undefined {
  return purchases.get(requestKey(request))
}

export function contextOf(
  state: GroupState,
  request: PurchaseRequest,
  now: Date,
): SettlementContext {
  const urn = state.urns.get(request.pack.id)
  const key = accountKey(accountKeyOf(request))
  const account = state.accounts.get(key)
  if (urn === undefined || account === undefined) throw new Error('a pack or an account is missing')
  const batch = state.batches.get(request.pack.id) ?? null
  const hasNotaries = request.pack.notaries.length > 0
  return {
    urn,
    settledIndex: hasNotaries ? nextSettledIndex(batch) : urn.settledCount,
    hasLostHistory: batch?.isRefused ?? false,
    isNotaryAway: isNotaryAway(batch, now),
    isVoid: batch?.isVoid ?? false,
    account,
    epochs: state.epochs,
    holdRule: state.holdRule,
    restrictionState: state.restrictionStates.get(key) as RestrictionState,
    totals: state.totals.get(memberPackKey(request)) ?? NO_TOTALS,
    ticket:
      request.ticketId === undefined ? undefined : (state.tickets.get(request.ticketId) ?? null),
    hasAddress: state.memberIdsWithAddress.has(request.memberId),
  }
}

/**
 * Stores the result of a settled request in the state, so that later requests of the group see this
 * result.
 */
export function addSettled(state: GroupState, request: PurchaseRequest, settled: Settled): void {
  state.urns.set(settled.urn.packId, settled.urn)
  state.accounts.set(accountKey(settled.posted.account), settled.posted.account)
  state.purchases.set(requestKey(request), settled.purchase)
  state.totals.set(memberPackKey(request), settled.totals)
  const ticket = state.tickets.get(request.ticketId ?? 0)
  if (ticket !== undefined) state.tickets.set(ticket.id, { ...ticket, isUsed: true })
  state.settled.push(settled)
  if (settled.sealedInput !== null) addSealed(state, settled.purchase, settled.sealedInput)
}

function addSealed(state: GroupState, purchase: SealedPurchase, input: Buffer): void {
  const { packId } = purchase
  const batch = addToBatch(state.batches.get(packId) ?? null, purchase, input)
  state.batches.set(packId, batch)
  state.changedBatches.set(`${packId} ${batch.no}`, batch)
  state.sealed.push({ purchase, batchNo: batch.no })
}

export async function saveGroupState(
  tx: Transaction,
  { shipAllCards }: { readonly shipAllCards: ShipAllCards },
  state: GroupState,
): Promise<void> {
  if (state.settled.length === 0) return
  const changedPackIds = new Set(state.settled.map(({ purchase }) => purchase.packId))
  const purchases: Purchase[] = []
  const coinPurchases: Purchase[] = []
  for (const { purchase, posted } of state.settled) {
    if (!isDrawn(purchase)) continue
    purchases.push(purchase)
    if (posted.account.currency === 'coin') coinPurchases.push(purchase)
  }
  const writes = Promise.all([
    purchases.length === 0 ? undefined : insertPurchases(tx, purchases),
    // The urns' trigger reads the batches.
    ...(state.sealed.length === 0 ? [] : [saveBatches(tx, [...state.changedBatches.values()])]),
    ...(state.sealed.length === 0 ? [] : [insertSealedPurchases(tx, state.sealed)]),
    updateUrns(
      tx,
      [...state.urns.values()].filter(({ packId }) => changedPackIds.has(packId)),
    ),
    saveAccounts(
      tx,
      state.settled.flatMap(({ granted, posted }) =>
        granted === null ? posted : [granted, posted],
      ),
    ),
  ])
  // The writes are not awaited here, so that they travel in one pipeline with the commit. The
  // transaction reports their errors, and this handler only prevents an unhandled rejection.
  writes.catch(() => {})
  if (coinPurchases.length > 0) await shipAllCards(tx, coinPurchases)
}

function accountKeyOf({ memberId, pack }: PurchaseRequest) {
  return { memberId, currency: pack.currency }
}

/**
 * With notaries, both accounts of the member are locked. Without the second lock, a purchase of a
 * pack of the other currency could take the same request id, and the sealed one could not be drawn.
 */
function lockedKeysOf(request: PurchaseRequest) {
  if (request.pack.notaries.length === 0) return [accountKeyOf(request)]
  const { memberId } = request
  return (['coin', 'point'] as const).map((currency) => ({ memberId, currency }))
}

function accountKey({ memberId, currency }: Pick<Account, 'memberId' | 'currency'>): string {
  return `${memberId} ${currency}`
}

function requestKey({ memberId, requestId }: Pick<Purchase, 'memberId' | 'requestId'>): string {
  return `${memberId} ${requestId}`
}

function memberPackKey({ memberId, pack }: Pick<PurchaseRequest, 'memberId' | 'pack'>): string {
  return `${memberId} ${pack.id}`
}
