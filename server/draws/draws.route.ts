import { randomUUID } from 'node:crypto'
import { type HistoryFilter, PAYMENT_METHOD, RESULT, SEND_STATE, STATE } from '#contract/codes.ts'
import { drawResultOf, NO_DRAW } from '#server/draws/cards/cards.ts'
import type { FairKeys } from '#server/draws/fair/fair.ts'
import type { HistoryRow } from '#server/draws/history/history.sql.ts'
import { readHistory } from '#server/draws/history/history.ts'
import type { Purchase } from '#server/draws/purchase/purchase.ts'
import { receiptOf } from '#server/draws/receipt/receipt.ts'
import { isDrawCount } from '#server/draws/settlement/settlement.rule.ts'
import type { PurchaseOutcome, Settle } from '#server/draws/settlement/settlement.ts'
import type { Pack } from '#server/packs/pack/pack.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { readComposition } from '#server/packs/packs.ts'
import type { Database } from '#server/platform/database/database.ts'
import { pageOf } from '#server/platform/http/pagination.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Session } from '#server/platform/http/sessions.ts'
import type { LoadBounds } from '#server/platform/load/load-shedder.rule.ts'
import { openLoadShedder } from '#server/platform/load/load-shedder.ts'
import { limitPerKey } from '#server/platform/load/per-key-limit.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { readBalances } from '#server/points/points.ts'
import { TOO_MANY_PURCHASES, wireRefusal } from './draws.messages.ts'
import { checkPurchase, readCurrentPurchase, readLastPurchase, readPurchase } from './draws.ts'

export interface DrawRoutesOptions {
  readonly database: Database
  readonly packCache: PackCache
  readonly clock: Clock
  readonly keys: FairKeys
  readonly settle: Settle
  /** Applies what time has done to a member before they look. */
  readonly decideMemberHolds: (memberId: number) => Promise<void>
  /** Of the purchases that are under way at once. */
  readonly purchaseBounds?: LoadBounds | undefined
}

/** Purchases under way at once. */
const MEMBER_PURCHASES_MAX = 256
const ADDRESS_PURCHASES_MAX = 4096
/**
 * Of everybody: whoever is let in is served within half a second at the pace of this machine, and a sudden slowness of
 * four times keeps nobody longer than two. Being told to come back costs a quarter of being served, and a longer line
 * would sell nothing more: it is never empty.
 */
const PURCHASE_BOUNDS = {
  queueMsMax: 500,
  concurrencyMin: 64,
  concurrencyMax: 2_048,
  oldestMsMax: 1_000,
}

export function drawRoutes(options: DrawRoutesOptions): Route[] {
  const {
    database,
    packCache,
    clock,
    keys,
    settle,
    decideMemberHolds,
    purchaseBounds = PURCHASE_BOUNDS,
  } = options

  const memberLimit = limitPerKey(MEMBER_PURCHASES_MAX)
  const addressLimit = limitPerKey(ADDRESS_PURCHASES_MAX)

  /** The pack that is named, or the one last looked at in this session (Q55). */
  async function requestedPack(
    session: Session,
    packId: number | undefined,
  ): Promise<Pack | undefined> {
    const id = packId ?? session.viewedPackId
    return id === null ? undefined : packCache.find(id)
  }

  /** Nobody fills the one queue: far above what a person or a household does, far below what a server holds. */
  async function withinLimits(
    memberId: number,
    address: string,
    buy: () => Promise<PurchaseOutcome>,
  ): Promise<PurchaseOutcome> {
    const outcome = await addressLimit.run(address, () => memberLimit.run(String(memberId), buy))
    return outcome === 'full' ? 'too-many' : outcome
  }

  async function drawResultResponse(purchase: Purchase | null) {
    if (purchase === null) return answer(NO_DRAW)
    const pack = await packCache.find(purchase.packId)
    return answer(pack === undefined ? NO_DRAW : drawResultOf(purchase, pack))
  }

  return [
    route('POST /user/pack/check', async ({ session, request: { pack_id, count } }) => {
      const { memberId } = session
      const pack = await requestedPack(session, pack_id)
      if (pack === undefined) return refuse(STATE.unknown)
      await decideMemberHolds(memberId)
      const now = clock.now()
      const balances = await readBalances(database, { memberId, now })
      const balance = pack.currency === 'coin' ? balances.coins : balances.points
      const hasDebt = balances.debtPoints + balances.debtCoins > 0
      const purchaseCheck = { memberId, pack, count, balance, hasDebt, now }
      const check = await checkPurchase(database, keys, purchaseCheck)
      if (typeof check === 'string') return wireRefusal(check, pack)
      return answer({
        result: RESULT.ok,
        commitment: check.commitment.toString('hex'),
        draw_number: check.drawNumber,
      })
    }),
    route(
      'POST /user/pack/buy',
      async ({ session, request, address }) => {
        const pack = await requestedPack(session, request.pack_id)
        if (pack === undefined) return refuse(STATE.unknown)
        if (!isDrawCount(request.count)) return wireRefusal('count-invalid', pack)
        const purchaseRequest = {
          memberId: session.memberId,
          pack,
          count: request.count,
          requestId: request.request_id ?? randomUUID(),
          clientSeed: fromHex(request.client_seed),
          commitment: fromHex(request.commitment),
        }
        const outcome = await withinLimits(purchaseRequest.memberId, address, () =>
          settle(purchaseRequest),
        )
        if (typeof outcome === 'string') return wireRefusal(outcome, pack)
        return answer(drawResultOf(outcome, pack))
      },
      { loadShedder: openLoadShedder(purchaseBounds), refusal: TOO_MANY_PURCHASES },
    ),
    route('GET /user/pack/gache_result', async ({ session }) =>
      drawResultResponse(await readLastPurchase(database, session.memberId)),
    ),
    route('GET /user/pack/buy_result', async ({ session }) => {
      await decideMemberHolds(session.memberId)
      return drawResultResponse(await readCurrentPurchase(database, session))
    }),
    route('GET /user/pack/receipt/{packHistoryId}', async ({ session, params }) => {
      const key = { memberId: session.memberId, id: params.packHistoryId }
      const purchase = await readPurchase(database, key)
      const pack = purchase === null ? undefined : await packCache.find(purchase.packId)
      if (purchase === null || pack === undefined) return refuse(STATE.unknown)
      return answer({ detail: receiptOf(purchase, pack) })
    }),
    route('POST /user/history/list/{page}', async ({ session, params, request }) => {
      const { memberId } = session
      await decideMemberHolds(memberId)
      const filter = (request.mode ?? 0) as HistoryFilter
      const historyQuery = { memberId, filter, page: params.page, now: clock.now() }
      const { rows, count } = await readHistory(database, historyQuery)
      const list = await Promise.all(
        rows.map(async (row) => wireHistoryRow(row, await packCache.find(row.packId))),
      )
      return answer({ list, page: pageOf(params.page, count) })
    }),
  ]
}

/** The published bytes themselves, outside the envelope: their hash is the pack's root. */
export function compositionReader(database: Database): (packId: number) => Promise<Buffer | null> {
  return (packId) => readComposition(database, packId)
}

function wireHistoryRow(row: HistoryRow, pack: Pack | undefined) {
  return {
    id: row.id,
    created: wireDateTime(row.createdAt),
    pack_name: pack?.name ?? '',
    send_state: row.sendState,
    point: row.drawCount * (pack?.price ?? 0),
    payment_method: pack?.currency === 'coin' ? PAYMENT_METHOD.coins : PAYMENT_METHOD.points,
    hold_until: row.sendState === SEND_STATE.unselected ? (row.holdUntil?.getTime() ?? 0) : 0,
  }
}

function fromHex(text: string | undefined): Buffer | null {
  return text === undefined ? null : Buffer.from(text, 'hex')
}
