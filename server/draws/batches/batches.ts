import { setTimeout as wait } from 'node:timers/promises'
import { type FairKeys, notaryMessageOf, notaryRequestOf } from '#server/draws/fair/fair.ts'
import type { Purchase, PurchaseKey, SealedPurchase } from '#server/draws/purchase/purchase.ts'
import type { SignedBatch } from '#server/draws/receipt.ts'
import type { ShipAllCards } from '#server/draws/settlement/group-state.ts'
import { drawBatch } from '#server/draws/settlement/settlement.rule.ts'
import { insertPurchases, selectPurchases } from '#server/draws/settlement/settlement.sql.ts'
import { lockUrns, updateUrns } from '#server/draws/urn/urn.sql.ts'
import type { Notaries } from '#server/external/notaries/port.ts'
import type { Pack } from '#server/packs/pack.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import {
  isNotaryAway,
  NOTARY_MS_MAX,
  purchaseCountOf,
  signaturesOf,
  signedBatchOf,
} from './batches.rule.ts'
import {
  BATCH_COLUMNS,
  deleteSealedOfBatch,
  markBatchDrawn,
  markBatchRefused,
  type PendingBatch,
  selectBatchQueue,
  selectDrawnBatches,
  selectPendingBatch,
  selectSealedOfBatch,
  selectSealedOfMember,
  selectSealedPurchases,
  selectWaitingPackIds,
} from './batches.sql.ts'
import { openGathering } from './gathering.ts'

export {
  selectBatchQueue as readBatchQueue,
  selectSealedOfMember as readSealedOfMember,
  selectWaitingPackIds as readWaitingPackIds,
}

/** A buyer waits so long for the draw. Afterwards the reveal asks again. */
const DRAW_MS_MAX = 3_000
/** After a failure, the next try follows after this time, and then after twice the time. */
const RETRY_MS = 100
const RETRY_MS_MAX = 2_000
/** Further requests get the sealed purchase at once. */
const WAITING_REQUESTS_MAX = 4_096
/** The same, of one purchase: a browser repeats a request whose answer was lost. */
const REQUESTS_PER_PURCHASE_MAX = 4
/** The worker, which runs each minute, takes up again what this process has left. */
const TRYING_MS_MAX = 60_000

export interface DrawingOptions {
  readonly database: Database
  readonly packCache: PackCache
  readonly clock: Clock
  readonly keys: FairKeys
  readonly notaries: Notaries
  readonly shipAllCards: ShipAllCards
  readonly onFault: (cause: unknown) => void
}

/** The second step of purchases of packs with notaries: signatures, and then the draw. */
export interface Drawing {
  /** False if this process cannot ask one of the pack's notaries. */
  canSign(pack: Pick<Pack, 'notaries'>): boolean
  /** Returns the drawn purchase; the sealed one, if the notaries take longer than three seconds. */
  finish(sealed: SealedPurchase): Promise<Purchase | SealedPurchase>
  /** Begins to draw what is sealed of the pack, without waiting for it. */
  wake(packId: number): void
  /** Until a batch of a pack is drawn, this process holds back what the next batch will hold. */
  readonly gathering: Pick<ReturnType<typeof openGathering>, 'arrived' | 'until'>
  /** Begins to draw what any process has sealed and nobody has drawn, without waiting for it. */
  resume(): Promise<void>
}

/**
 * Opens the draws of sealed batches. The batches of a pack are drawn one after the other, because a
 * notary signs the head that the batch before has led to. Other packs do not wait. Several
 * processes may try the same batch: the notaries answer all with the same signatures, and the lock
 * of the urn lets one of them draw.
 */
export function openDrawing(options: DrawingOptions): Drawing {
  const { database, notaries, onFault } = options
  const waiting = openWaitingBuyers()
  const gathering = openGathering()
  const { wake, isFailing } = openRepeatedWork(drawPending, (packId, cause) => {
    gathering.end(packId)
    if (cause !== undefined) onFault(cause)
  })

  async function drawPending(packId: number): Promise<void> {
    let batch = await selectPendingBatch(database, packId)
    if (batch === null) gathering.drawn(packId, 0)
    for (;;) {
      await answerDrawn(packId, batch?.settledIndex ?? Number.POSITIVE_INFINITY)
      if (batch === null) return
      const { no } = batch
      const step = await signAndDraw(options, batch)
      if (step === 'refused') return gathering.end(packId)
      gathering.drawn(packId, step.purchases.length)
      step.purchases.forEach(waiting.answer)
      batch = step.next
      if (batch?.no === no) throw new Error(`batch ${no} of pack ${packId} stays undrawn`)
    }
  }

  /** Answers the buyers whose purchases another process has drawn. */
  async function answerDrawn(packId: number, settledBefore: number): Promise<void> {
    const drawn = waiting.ofPack(packId).filter((sealed) => sealed.settledIndex < settledBefore)
    if (drawn.length > 0) (await selectPurchases(database, drawn)).forEach(waiting.answer)
  }

  return {
    canSign: (pack) => pack.notaries.every(notaries.isKnown),
    finish(sealed) {
      const drawn = waiting.wait(sealed)
      if (!isFailing(sealed.packId)) gathering.sealed(sealed.packId)
      wake(sealed.packId)
      return drawn
    },
    wake,
    gathering,
    async resume() {
      for (const packId of await selectWaitingPackIds(database)) wake(packId)
    },
  }
}

type SettledPurchase = Purchase | SealedPurchase

interface Waiter {
  readonly sealed: SealedPurchase
  readonly settled: PromiseWithResolvers<SettledPurchase>
  readonly timer: NodeJS.Timeout
  requestCount: number
}

function openWaitingBuyers() {
  const waiters = new Map<number, Waiter>()
  let requestCount = 0

  function answer(purchase: SettledPurchase): void {
    const waiter = waiters.get(purchase.id)
    if (waiter === undefined) return
    waiters.delete(purchase.id)
    requestCount -= waiter.requestCount
    clearTimeout(waiter.timer)
    waiter.settled.resolve(purchase)
  }

  function addWaiter(sealed: SealedPurchase): Waiter {
    const timer = setTimeout(() => answer(sealed), DRAW_MS_MAX)
    const settled = Promise.withResolvers<SettledPurchase>()
    const waiter = { sealed, settled, timer, requestCount: 0 }
    waiters.set(sealed.id, waiter)
    return waiter
  }

  return {
    /** Requests for the same purchase wait together, and get the same answer. */
    async wait(sealed: SealedPurchase): Promise<SettledPurchase> {
      if (requestCount >= WAITING_REQUESTS_MAX) return sealed
      const waiter = waiters.get(sealed.id) ?? addWaiter(sealed)
      if (waiter.requestCount >= REQUESTS_PER_PURCHASE_MAX) return sealed
      waiter.requestCount += 1
      requestCount += 1
      return waiter.settled.promise
    },
    ofPack: (packId: number): readonly SealedPurchase[] =>
      [...waiters.values()].flatMap(({ sealed }) => (sealed.packId === packId ? [sealed] : [])),
    answer,
  }
}

/**
 * Returns a function that begins the work for a pack; if it is running already, the work is done
 * once more afterwards. Work that fails is repeated for a minute. `onFailure` gets the cause of the
 * first of failures that follow each other.
 */
function openRepeatedWork(
  work: (packId: number) => Promise<void>,
  onFailure: (packId: number, cause?: unknown) => void,
) {
  const running = new Set<number>()
  const wanted = new Set<number>()
  const failing = new Set<number>()

  async function run(packId: number): Promise<void> {
    let giveUpAtMs = performance.now() + TRYING_MS_MAX
    let retryMs = RETRY_MS
    while (wanted.delete(packId)) {
      try {
        await work(packId)
        failing.delete(packId)
        retryMs = RETRY_MS
        giveUpAtMs = performance.now() + TRYING_MS_MAX
      } catch (cause) {
        onFailure(packId, failing.has(packId) ? undefined : cause)
        failing.add(packId)
        if (performance.now() > giveUpAtMs) break
        await wait(retryMs, undefined, { ref: false })
        retryMs = Math.min(retryMs * 2, RETRY_MS_MAX)
        wanted.add(packId)
      }
    }
    running.delete(packId)
  }

  return {
    wake(packId: number): void {
      wanted.add(packId)
      if (running.has(packId)) return
      running.add(packId)
      // The purchases of one seal begin the work together, and not a second time each.
      queueMicrotask(() => void run(packId))
    },
    isFailing: (packId: number) => failing.has(packId),
  }
}

interface DrawStep {
  /** Empty if another process has drawn the batch meanwhile. */
  readonly purchases: readonly Purchase[]
  /** The batch that is to be drawn after it. */
  readonly next: PendingBatch | null
}

async function signAndDraw(
  options: DrawingOptions,
  batch: PendingBatch,
): Promise<DrawStep | 'refused'> {
  const { database, packCache, clock, notaries } = options
  const pack = await packCache.find(batch.packId)
  if (pack === undefined) throw new Error(`pack ${batch.packId} is not published`)
  const signed = signedBatchOf(batch, batch.head)
  const request = notaryRequestOf(pack.packRoot, signed)
  const message = notaryMessageOf(pack.packRoot, signed)
  const answers = await Promise.allSettled(
    pack.notaries.map((notary) => notaries.sign(notary, request, message)),
  )
  if (answers.some((answer) => answer.status === 'fulfilled' && answer.value === 'refused')) {
    // Another process may have drawn the batch while this one asked.
    const present = await selectPendingBatch(database, batch.packId)
    if (present?.no !== batch.no) return { purchases: [], next: present }
    await markBatchRefused(database, batch, clock.now())
    if (batch.refusedAt === null) options.onFault(new Error(refusalOf(pack, batch)))
    return 'refused'
  }
  const signatures = answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value as Buffer
  })
  const drawn = await database.transaction((tx) =>
    drawWithin(tx, options, { pack, batch, signatures }),
  )
  if (drawn === null)
    return { purchases: [], next: await selectPendingBatch(database, batch.packId) }
  packCache.updateStock(pack.id, drawn.urn)
  return { purchases: drawn.purchases, next: await drawn.next }
}

function refusalOf({ id }: Pack, { no }: PendingBatch): string {
  return `The sale of pack ${id} is closed. A notary has signed another batch ${no} than the one in the database. docs/notary.md, "If a notary refuses", says what to do.`
}

async function drawWithin(
  tx: Transaction,
  { keys, clock, shipAllCards }: DrawingOptions,
  { pack, batch, signatures }: { pack: Pack; batch: PendingBatch; signatures: readonly Buffer[] },
): Promise<(ReturnType<typeof drawBatch> & { next: Promise<PendingBatch | null> }) | null> {
  const now = clock.now()
  const [[urn], sealed] = await Promise.all([
    lockUrns(tx, [pack.id]),
    selectSealedOfBatch(tx, batch),
  ])
  if (urn === undefined) throw new Error(`pack ${pack.id} has no urn`)
  if (urn.settledCount !== batch.settledIndex || sealed.length === 0) return null
  if (sealed.length !== purchaseCountOf(batch))
    throw new Error(`batch ${batch.no} of pack ${pack.id} lacks purchases`)
  const signed = signedBatchOf(batch, urn.head)
  const drawn = drawBatch(sealed, urn, {
    pack,
    keys,
    batch: signed,
    signatures,
    holdRule: urn,
    now,
  })
  const writes = Promise.all([
    insertPurchases(tx, drawn.purchases),
    // The triggers of the next two statements read what the statement before has written.
    markBatchDrawn(tx, batch, { headBefore: urn.head, signatures, now }),
    updateUrns(tx, [drawn.urn]),
    deleteSealedOfBatch(tx, batch),
  ])
  // Nobody adds to the next batch any more, because this transaction holds the lock of the urn.
  const next = selectPendingBatch(tx, pack.id)
  next.catch(() => {})
  // The transaction reports their errors, and this handler only prevents an unhandled rejection.
  writes.catch(() => {})
  if (pack.currency === 'coin') await shipAllCards(tx, drawn.purchases)
  return { ...drawn, next }
}

/** True if the notaries have left a batch of the pack unsigned for so long that it sells no more. */
export async function hasWaitedTooLong(on: Queryable, packId: number, now: Date): Promise<boolean> {
  const batch = await selectPendingBatch(on, packId)
  return isNotaryAway(batch && { waitingSince: batch.sealedAt }, now)
}

export async function readSealedPurchase(
  on: Queryable,
  key: PurchaseKey,
): Promise<SealedPurchase | null> {
  const [sealed] = await selectSealedPurchases(on, [key])
  return sealed ?? null
}

/** Returns the batches of a pack with notaries that hold the purchases `from` to below `to`. */
export async function readSignedBatches(
  on: Queryable,
  { id, notaries }: Pick<Pack, 'id' | 'notaries'>,
  { from, to }: { from: number; to: number },
): Promise<SignedBatch[]> {
  if (notaries.length === 0) return []
  const batches = await selectDrawnBatches(on, { packId: id, from, to })
  return batches.map((batch) => ({
    ...signedBatchOf(batch, batch.headBefore),
    signatures: signaturesOf(batch.signatures),
  }))
}

export type { DrawnBatch, StoredBatch } from './batches.sql.ts'
export { BATCH_COLUMNS, NOTARY_MS_MAX, purchaseCountOf, signaturesOf, signedBatchOf }
