import { randomUUID } from 'node:crypto'
import { RESULT, STATE } from '#contract/codes.ts'
import type { Drawing } from '#server/draws/batches/batches.ts'
import { drawResultOf, NO_DRAW, sealedResultOf } from '#server/draws/cards/draw-result.ts'
import { openCheck } from '#server/draws/check/check.ts'
import type { FairKeys } from '#server/draws/fair/fair.ts'
import { historyRoute } from '#server/draws/history/history.route.ts'
import type { KeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import { type EarlyPresses, openEarlyPresses } from '#server/draws/line/early-presses.ts'
import { turnOf } from '#server/draws/line/line.ts'
import { readReceipt } from '#server/draws/log/log.ts'
import { isDrawn, type Purchase, type SealedPurchase } from '#server/draws/purchase/purchase.ts'
import {
  isDrawCount,
  type PurchaseRefusal,
  type Settle,
} from '#server/draws/settlement/settlement.rule.ts'
import type { Pack } from '#server/packs/pack.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { OpenHistory, Reads } from '#server/platform/database/reads.ts'
import { answer, type CallRefusal, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Session } from '#server/platform/http/sessions/sessions.ts'
import type { Message } from '#server/platform/language.ts'
import { openOwnLimit } from '#server/platform/load/concurrency-limits.ts'
import type { LoadBounds } from '#server/platform/load/load-shedder.rule.ts'
import { openLoadShedder } from '#server/platform/load/load-shedder.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import type { CurrentSettings } from '#server/settings/settings.ts'
import { stopRefusal, TOO_MANY_PURCHASES, turnRefusal, wireRefusal } from './draws.messages.ts'
import { readCurrentPurchase, readLastPurchase, readPurchase } from './draws.ts'

interface DrawRoutesOptions {
  readonly database: Database
  readonly reads: Reads
  readonly openHistory: OpenHistory
  readonly packCache: PackCache
  readonly clock: Clock
  readonly keys: FairKeys
  readonly keptHeads: KeptHeads
  readonly drawing: Pick<Drawing, 'canSign' | 'wake'>
  readonly settle: Settle
  readonly settings: Pick<CurrentSettings, 'stopMessage'>
  /** Applies the default decision to the member's purchases whose 24 hours to decide are over. */
  readonly decideMemberHolds: (memberId: number) => Promise<number>
  readonly purchaseBounds?: LoadBounds | undefined
  readonly purchaseMsMax: number
}

/**
 * Bounds of the load shedder for purchases. The load shedder computes, from the measured time per
 * purchase, how many purchases the server settles within half a second, and admits no more than
 * that number at the same time. If the server suddenly becomes four times slower, the admitted
 * purchases still end within two seconds. Higher bounds would not sell more, because some purchases
 * are always waiting already. A refusal costs a quarter of the work of a purchase. No member and no
 * IP address can take more than a fair share of the admissions.
 */
const PURCHASE_BOUNDS = {
  queueMsMax: 500,
  concurrencyMin: 64,
  concurrencyMax: 2_048,
  oldestMsMax: 1_000,
}

/** A sale's first second has a check of everyone, and the shop answers some thousands a second. */
const CHECKS_MAX = 2_048

export function drawRoutes(options: DrawRoutesOptions): Route[] {
  const earlyPresses = openEarlyPresses(options.clock)
  return [
    checkRoute({ ...options, earlyPresses }),
    buyRoute({ ...options, earlyPresses }),
    ...resultRoutes(options),
    receiptRoute(options),
    historyRoute(options),
  ]
}

type PressRoutesOptions = DrawRoutesOptions & { readonly earlyPresses: EarlyPresses }

function checkRoute(options: PressRoutesOptions): Route {
  const { packCache, settings, earlyPresses } = options
  const check = openCheck(options)
  return route(
    'POST /user/pack/check',
    async ({ session, request, secret }) => {
      const { pack_id, count, ticket_id: ticketId } = request
      const pack = await requestedPack(packCache, session, pack_id)
      if (pack === undefined) return refuse(STATE.unknown)
      const stop = await settings.stopMessage('draws')
      if (stop !== null) return stopRefusal(stop)
      const checked = await check({ memberId: session.memberId, pack, count, ticketId })
      if (typeof checked === 'string')
        return refusalOf(checked, { ...options, session, secret, pack })
      return answer({
        result: RESULT.ok,
        commitment: checked.commitment.toString('hex'),
        draw_number: checked.drawNumber,
      })
    },
    { ...openOwnLimit(CHECKS_MAX), keyOf: earlyPresses.keyOf },
  )
}

function buyRoute(options: PressRoutesOptions): Route {
  const { packCache, settle, keys, settings, earlyPresses } = options
  const { purchaseBounds = PURCHASE_BOUNDS } = options
  const buy = route(
    'POST /user/pack/buy',
    async ({ session, request, secret, releasePermit }) => {
      const pack = await requestedPack(packCache, session, request.pack_id)
      if (pack === undefined) return refuse(STATE.unknown)
      if (!isDrawCount(request.count)) return wireRefusal('count-invalid', pack)
      const stop = await settings.stopMessage('draws')
      const purchaseRequest = {
        memberId: session.memberId,
        pack,
        count: request.count,
        requestId: request.request_id ?? randomUUID(),
        clientSeed: fromHex(request.client_seed),
        commitment: fromHex(request.commitment),
        ticketId: request.ticket_id,
        isStopped: stop !== null,
        onSealed: releasePermit,
      }
      const outcome = await settle(purchaseRequest)
      if (outcome === 'stopped') return stopRefusal(stop as Message)
      if (typeof outcome === 'string')
        return refusalOf(outcome, { ...options, session, secret, pack })
      return answer(resultOf(outcome, pack, keys))
    },
    {
      loadShedder: openLoadShedder(purchaseBounds),
      refusal: TOO_MANY_PURCHASES,
      keyOf: earlyPresses.keyOf,
    },
  )
  return { ...buy, answerMsMax: options.purchaseMsMax }
}

function refusalOf(
  refusal: PurchaseRefusal,
  {
    keys,
    clock,
    earlyPresses,
    session: { memberId },
    secret,
    pack,
  }: Pick<PressRoutesOptions, 'keys' | 'clock' | 'earlyPresses'> & {
    session: Session
    secret: string
    pack: Pack
  },
): CallRefusal {
  const isBeforeSale = refusal === 'before-sale'
  if (!isBeforeSale && refusal !== 'before-turn') return wireRefusal(refusal, pack)
  const now = clock.now()
  const start = isBeforeSale ? pack.startsAt : null
  const turn = turnOf(keys, { memberId, pack }, now) ?? start ?? now
  earlyPresses.add(secret, turn)
  return isBeforeSale ? wireRefusal(refusal, pack) : turnRefusal(turn, now)
}

/** If the request names no pack, the pack last viewed in this session (Q55). */
async function requestedPack(
  packCache: PackCache,
  session: Session,
  packId: number | undefined,
): Promise<Pack | undefined> {
  const id = packId ?? session.viewedPackId
  return id === null ? undefined : packCache.find(id)
}

function resultOf(purchase: Purchase | SealedPurchase, pack: Pack, keys: FairKeys) {
  return isDrawn(purchase) ? drawResultOf(purchase, pack, keys) : sealedResultOf(purchase, pack)
}

function resultRoutes(options: DrawRoutesOptions): Route[] {
  const { database, reads, openHistory, packCache, keys } = options
  async function drawResultResponse(purchase: Purchase | SealedPurchase | null) {
    if (purchase === null) return answer(NO_DRAW)
    const pack = await packCache.find(purchase.packId)
    return answer(pack === undefined ? NO_DRAW : resultOf(purchase, pack, keys))
  }

  return [
    route('GET /user/pack/gache_result', async ({ session: { memberId }, written }) => {
      const last = await readLastPurchase(reads.open({ written }), memberId)
      // Another device may have bought it just now.
      return drawResultResponse(last ?? (await readLastPurchase(database, memberId)))
    }),
    route('GET /user/pack/buy_result', async ({ session, written }) => {
      const history = await openHistory({ memberId: session.memberId, written })
      const current = await readCurrentPurchase(history, session)
      return drawResultResponse(current ?? (await readCurrentPurchase(database, session)))
    }),
  ]
}

function receiptRoute({ database, packCache }: DrawRoutesOptions): Route {
  return route('GET /user/pack/receipt/{packHistoryId}', async ({ session, params }) => {
    const key = { memberId: session.memberId, id: params.packHistoryId }
    const purchase = await readPurchase(database, key)
    const pack = purchase === null ? undefined : await packCache.find(purchase.packId)
    if (purchase === null || pack === undefined) return refuse(STATE.unknown)
    return answer({ detail: await readReceipt(database, pack, purchase) })
  })
}

function fromHex(text: string | undefined): Buffer | null {
  return text === undefined ? null : Buffer.from(text, 'hex')
}
