import type { Page } from '#contract/call.ts'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { Words } from '#contract/words.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { pageOf } from '#server/platform/http/pagination.ts'
import { type Language, type Message, messageIn } from '#server/platform/language.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import type { AccountKey, EntryKind } from '#server/points/ledger.ts'
import { countEntries, type HistoryEntry, selectEntries } from './history.sql.ts'

/**
 * The text that a history row shows for each kind of ledger entry, unless the entry's cause has a
 * name of its own.
 */
export const KIND_NAMES: Readonly<Record<EntryKind, Message>> = {
  draw: { ja: 'くじの購入', en: 'Draws' },
  conversion: { ja: 'カードのポイント変換', en: 'Cards converted to points' },
  credit: { ja: 'ポイント購入', en: 'Points bought' },
  bonus: { ja: '特典', en: 'Bonus' },
  referral: { ja: 'お友だち紹介特典', en: 'Referral bonus' },
  campaign: { ja: 'クーポン', en: 'Coupon' },
  'free-draw': { ja: '無料くじ', en: 'Free draw' },
  'moved-in': { ja: '前のショップからの引継ぎ', en: 'Moved from the former shop' },
  'free-moved-in': { ja: '前のショップからの引継ぎ', en: 'Moved from the former shop' },
  grant: { ja: 'ショップからの付与', en: 'Granted by the shop' },
  adjustment: { ja: 'ショップによる調整', en: 'Adjusted by the shop' },
  expiry: { ja: '有効期限切れ', en: 'Expired' },
  exchange: { ja: '景品の引換', en: 'Exchange' },
  shipping: { ja: '送料', en: 'Shipping fee' },
  rank: { ja: 'ランク維持', en: 'Rank kept' },
  clawback: { ja: '返金に伴う取消', en: 'Taken back after a refund' },
  restoration: { ja: '返金取消による再付与', en: 'Returned because the refund failed' },
  payback: { ja: '成立しなかった購入の返還', en: 'Given back: purchase not completed' },
  waiver: { ja: '不足分の免除', en: 'Shortfall waived' },
  'free-payback': { ja: '成立しなかった購入の返還', en: 'Given back: purchase not completed' },
}

export interface Cause {
  readonly memo: Message
  /** How many yen were paid, if a payment caused the entry. */
  readonly moneyYen?: number
  /** The purchase that caused the entry. The history row links to it. */
  readonly purchaseId?: number
  /** The paid payment that caused the entry. The history row links to the payment's receipt. */
  readonly paymentId?: number
  /** The picture of the pack or the exchange good that caused the entry. */
  readonly image?: string | undefined
  /** How many draws or goods the member bought by the entry. */
  readonly count?: number
}

/**
 * Finds the causes of a member's entries of one kind, by the references of the entries. Such
 * functions are passed in as arguments, because the room `points` may not import the rooms of the
 * causes, such as `payments`.
 */
export type FindCauses = (
  on: Queryable,
  memberId: number,
  references: readonly string[],
) => Promise<ReadonlyMap<string, Cause>>
export interface Causes extends Partial<Readonly<Record<EntryKind, FindCauses>>> {
  /** What the shop calls packs, points and coins at this moment. */
  readonly words: () => Words
}

export interface HistoryRow extends Cause {
  /** The number of the entry within its account. */
  readonly id: number
  /** The amount in points or coins: above 0 for a grant, below 0 for a spend. */
  readonly amount: number
  readonly createdAt: Date
}

export interface History {
  readonly rows: readonly HistoryRow[]
  readonly page: Page
  readonly balance: number
}

/** Newest first. Specification, section 3 (point and coin history rows); Q114, Q115. */
export async function readHistory(
  on: Queryable,
  causes: Causes,
  { page: pageNumber, ...account }: AccountKey & { page: number },
): Promise<History> {
  const entryCount = await countEntries(on, account)
  const page = pageOf(pageNumber, entryCount)
  const last = entryCount - (pageNumber - 1) * PAGE_SIZE
  if (last <= 0) return { rows: [], page, balance: 0 }
  const entries = await selectEntries(on, { ...account, last, limit: PAGE_SIZE })
  const causesOfKinds = await findCauses(on, causes, { memberId: account.memberId, entries })
  const words = causes.words()
  const rows = entries.map(({ seq, amount, kind, reference, createdAt }) => {
    const cause = causesOfKinds.get(kind)?.get(reference) ?? {
      memo: messageIn(KIND_NAMES[kind], words),
    }
    return { id: seq, amount, createdAt, ...cause }
  })
  return { rows, page, balance: entries[0]?.balanceAfter ?? 0 }
}

export function wirePointHistory({ rows, page, balance }: History, language: Language) {
  const list = rows.map((row) => ({ ...wireHistoryRow(row, language), bonusPoint: row.amount }))
  return { list, page, balance }
}

export function wireCoinHistory({ rows, page, balance }: History, language: Language) {
  const list = rows.map((row) => ({ ...wireHistoryRow(row, language), bonusCoin: row.amount }))
  return { list, page, balance }
}

function wireHistoryRow(row: HistoryRow, language: Language) {
  return {
    id: row.id,
    money: row.moneyYen ?? 0,
    created: wireDateTime(row.createdAt),
    memo: row.memo[language],
    history_id: row.purchaseId ?? 0,
    ...(row.paymentId !== undefined && { payment_id: row.paymentId }),
    ...(row.image !== undefined && { image: row.image }),
    ...(row.count !== undefined && { count: row.count }),
  }
}

/** Calls each kind's function once, with all references of that kind. */
async function findCauses(
  on: Queryable,
  causes: Causes,
  { memberId, entries }: { memberId: number; entries: readonly HistoryEntry[] },
): Promise<ReadonlyMap<EntryKind, ReadonlyMap<string, Cause>>> {
  const kinds = [...new Set(entries.map(({ kind }) => kind))]
  const causesOfKinds = await Promise.all(
    kinds.map(async (kind) => {
      const references = entries.filter((entry) => entry.kind === kind)
      const causesByReference = await causes[kind]?.(
        on,
        memberId,
        references.map(({ reference }) => reference),
      )
      return [kind, causesByReference ?? new Map()] as const
    }),
  )
  return new Map(causesOfKinds)
}
