import type { TaxMoment } from '#contract/console/reports.ts'

interface Side {
  readonly account: string
  /** The sub-account; empty if the account has no sub-accounts. */
  readonly sub: string
  readonly tax: string
}
/** One entry of the journal: an amount above 0, with its debit side and its credit side. */
export interface JournalLine {
  /** The day of the entry, as YYYY-MM-DD. */
  readonly day: string
  readonly debit: Side
  readonly credit: Side
  readonly yen: number
  readonly text: string
}

/** The facts of a month from which the journal is made. */
export interface JournalFacts {
  /** The last day of the month. Entries that book a sum of the whole month have this date. */
  readonly lastDay: string
  readonly taxMoment: TaxMoment
  readonly sales: readonly {
    readonly day: string
    readonly method: string
    readonly paidYen: number
    readonly returnedYen: number
  }[]
  /** The paid points of the period. One point counts as one yen. */
  readonly paidPoints: {
    readonly used: number
    /** Given back for purchases that were paid in this or an earlier period, and became void. */
    readonly paidBack: number
    readonly expired: number
    /** The unused paid points before the period (`opening`) and at its end (`unused`). */
    readonly opening: number
    readonly unused: number
  }
  /** The cost of shipped cards, and the cost of cards that were lost or not found at a count. */
  readonly shippedYen: number
  readonly lostYen: number
}

const OUTSIDE = '対象外'
const side = (account: string, { sub = '', tax = OUTSIDE } = {}): Side => ({ account, sub, tax })
const TAXED_SALES = side('売上高', { tax: '課税売上込10%' })
const TAXED_RETURNS = side('売上高', { tax: '課税売返込10%' })
const UNTAXED_SALES = side('売上高')
const ADVANCES = side('前受金')
const STOCK = side('商品')

/**
 * Returns the journal of a month. If tax arises at the draw, sold points are booked as
 * advances, and become sales when members use them; a void purchase takes its sale back. If tax arises at the sale, sold points are
 * booked as sales at once. An untaxed entry then moves the month's increase of unused points from
 * sales to advances, or a decrease from advances to sales.
 */
export function journalOf(facts: JournalFacts): readonly JournalLine[] {
  const { taxMoment, lastDay, sales, paidPoints, shippedYen, lostYen } = facts
  const isTaxedAtSale = taxMoment === 'sale'
  const entered = sales.flatMap(({ day, method, paidYen, returnedYen }) => {
    const claim = side('売掛金', { sub: method })
    const returned = isTaxedAtSale ? TAXED_RETURNS : ADVANCES
    return [
      line(day, [claim, isTaxedAtSale ? TAXED_SALES : ADVANCES], paidYen, 'ポイント販売'),
      line(day, [returned, claim], returnedYen, 'ポイント販売の返金'),
    ]
  })
  const unused = paidPoints.unused - paidPoints.opening
  const ofPoints = isTaxedAtSale
    ? [line(lastDay, [UNTAXED_SALES, ADVANCES], unused, '未使用ポイントの増減')]
    : [
        line(lastDay, [ADVANCES, TAXED_SALES], paidPoints.used, '有償ポイントの使用'),
        line(lastDay, [TAXED_RETURNS, ADVANCES], paidPoints.paidBack, '抽選されなかった購入の取消'),
        line(lastDay, [ADVANCES, side('雑収入')], paidPoints.expired, '有償ポイントの失効'),
      ]
  const ofStock = [
    line(lastDay, [side('売上原価'), STOCK], shippedYen, '発送したカードの原価'),
    line(lastDay, [side('棚卸減耗損'), STOCK], lostYen, 'カードの紛失・棚卸差異'),
  ]
  return [...entered, ...ofPoints, ...ofStock].filter(({ yen }) => yen !== 0)
}

/**
 * Returns an entry. For a negative amount, debit and credit are exchanged, because accounting
 * programs refuse negative yen.
 */
function line(
  day: string,
  [debit, credit]: readonly [Side, Side],
  yen: number,
  text: string,
): JournalLine {
  if (yen >= 0) return { day, debit, credit, yen, text }
  return { day, debit: credit, credit: debit, yen: -yen, text: `${text}（取消）` }
}

/**
 * Returns the 25 cells of an entry in the layout that Yayoi Kaikei reads, which has no header
 * (docs/accounting.md).
 */
export function yayoiCells({ day, debit, credit, yen, text }: JournalLine): readonly unknown[] {
  return [
    '2000',
    '',
    '',
    day.replaceAll('-', '/'),
    debit.account,
    debit.sub,
    '',
    debit.tax,
    yen,
    '',
    credit.account,
    credit.sub,
    '',
    credit.tax,
    yen,
    '',
    text,
    '',
    '',
    '0',
    '',
    '',
    '',
    '',
    'no',
  ]
}
