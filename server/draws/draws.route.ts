import { randomUUID } from 'node:crypto'
import { type HistoryFilter, PAYMENT_METHOD, RESULT, SEND_STATE, STATE } from '#contract/codes.ts'
import type { Pack } from '#server/packs/packs.rule.ts'
import { readComposition } from '#server/packs/packs.ts'
import type { Shelf } from '#server/packs/shelf.ts'
import type { Bounds } from '#server/platform/admission.rule.ts'
import { openAdmission } from '#server/platform/admission.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'
import { limitInFlight } from '#server/platform/in-flight.ts'
import { pageOf } from '#server/platform/page.ts'
import { answer, type Route, refuse, route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/sessions.ts'
import { wireDateTime } from '#server/platform/tokyo.ts'
import { readBalances } from '#server/points/points.ts'
import { drawResultOf, NO_DRAW } from './cards.ts'
import { CROWDED, wireRefusal } from './draws.messages.ts'
import { checkPurchase, readCurrentPurchase, readLastPurchase, readPurchase } from './draws.ts'
import type { HistoryRow } from './history.sql.ts'
import { readHistory } from './history.ts'
import type { Purchase } from './purchase.ts'
import { receiptOf } from './receipt.ts'
import { type FairKeys, isDrawCount } from './settle.rule.ts'
import type { PurchaseOutcome, Settle } from './settlement.ts'

export interface DrawRoutesOptions {
  readonly database: Database
  readonly shelf: Shelf
  readonly clock: Clock
  readonly keys: FairKeys
  readonly settle: Settle
  /** Applies what time has done to a member before they look. */
  readonly catchUp: (memberId: number) => Promise<void>
  /** Of the purchases that are under way at once. */
  readonly purchaseBounds?: Bounds | undefined
}

/** Purchases under way at once. */
const MEMBER_PURCHASES_MAX = 256
const ADDRESS_PURCHASES_MAX = 4096
/**
 * Of everybody: whoever is let in is served within half a second at the pace of this machine, and a sudden slowness of
 * four times keeps nobody longer than two. Being told to come back costs a quarter of being served, and a longer line
 * would sell nothing more: it is never empty.
 */
const PURCHASES = { waitMsMax: 500, countMin: 64, countMax: 2_048, oldestMsMax: 1_000 }

export function drawRoutes(options: DrawRoutesOptions): Route[] {
  const { database, shelf, clock, keys, settle, catchUp, purchaseBounds = PURCHASES } = options

  const ofMember = limitInFlight(MEMBER_PURCHASES_MAX)
  const ofAddress = limitInFlight(ADDRESS_PURCHASES_MAX)

  /** The pack that is named, or the one last looked at in this session (Q55). */
  async function packOf(session: Session, packId: number | undefined): Promise<Pack | undefined> {
    const id = packId ?? session.viewedPackId
    return id === null ? undefined : shelf.find(id)
  }

  /** Nobody fills the one queue: far above what a person or a household does, far below what a server holds. */
  async function inTurn(
    memberId: number,
    address: string,
    work: () => Promise<PurchaseOutcome>,
  ): Promise<PurchaseOutcome> {
    const outcome = await ofAddress.run(address, () => ofMember.run(String(memberId), work))
    return outcome === 'full' ? 'too-many' : outcome
  }

  async function resultOf(purchase: Purchase | null) {
    if (purchase === null) return answer(NO_DRAW)
    const pack = await shelf.find(purchase.packId)
    return answer(pack === undefined ? NO_DRAW : drawResultOf(purchase, pack))
  }

  return [
    route('POST /user/pack/check', async ({ session, request: { pack_id, count } }) => {
      const { memberId } = session
      const pack = await packOf(session, pack_id)
      if (pack === undefined) return refuse(STATE.unknown)
      await catchUp(memberId)
      const now = clock.now()
      const held = await readBalances(database, { memberId, now })
      const balance = pack.currency === 'coin' ? held.coins : held.points
      const owes = held.owedPoints + held.owedCoins > 0
      const asked = { memberId, pack, count, balance, owes, now }
      const checked = await checkPurchase(database, keys, asked)
      if (typeof checked === 'string') return wireRefusal(checked, pack)
      return answer({
        result: RESULT.ok,
        commitment: checked.commitment.toString('hex'),
        draw_number: checked.drawNumber,
      })
    }),
    route(
      'POST /user/pack/buy',
      async ({ session, request, address }) => {
        const pack = await packOf(session, request.pack_id)
        if (pack === undefined) return refuse(STATE.unknown)
        if (!isDrawCount(request.count)) return wireRefusal('count-invalid', pack)
        const asked = {
          memberId: session.memberId,
          pack,
          count: request.count,
          requestId: request.request_id ?? randomUUID(),
          clientSeed: fromHex(request.client_seed),
          commitment: fromHex(request.commitment),
        }
        const outcome = await inTurn(asked.memberId, address, () => settle(asked))
        if (typeof outcome === 'string') return wireRefusal(outcome, pack)
        return answer(drawResultOf(outcome, pack))
      },
      { admission: openAdmission(purchaseBounds), tooMany: CROWDED },
    ),
    route('GET /user/pack/gache_result', async ({ session }) =>
      resultOf(await readLastPurchase(database, session.memberId)),
    ),
    route('GET /user/pack/buy_result', async ({ session }) => {
      await catchUp(session.memberId)
      return resultOf(await readCurrentPurchase(database, session))
    }),
    route('GET /user/pack/receipt/{packHistoryId}', async ({ session, params }) => {
      const key = { memberId: session.memberId, id: params.packHistoryId }
      const purchase = await readPurchase(database, key)
      const pack = purchase === null ? undefined : await shelf.find(purchase.packId)
      if (purchase === null || pack === undefined) return refuse(STATE.unknown)
      return answer({ detail: receiptOf(purchase, pack) })
    }),
    route('POST /user/history/list/{page}', async ({ session, params, request }) => {
      const { memberId } = session
      await catchUp(memberId)
      const filter = (request.mode ?? 0) as HistoryFilter
      const asked = { memberId, filter, page: params.page, now: clock.now() }
      const { rows, count } = await readHistory(database, asked)
      const list = await Promise.all(
        rows.map(async (row) => wireRow(row, await shelf.find(row.packId))),
      )
      return answer({ list, page: pageOf(params.page, count) })
    }),
  ]
}

/** The published bytes themselves, outside the envelope: their hash is the pack's root. */
export function compositionOfPack(database: Database): (packId: number) => Promise<Buffer | null> {
  return (packId) => readComposition(database, packId)
}

function wireRow(row: HistoryRow, pack: Pack | undefined) {
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
