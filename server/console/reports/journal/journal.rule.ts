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

/** An acquisition in the record, or a line of the record that corrects one. */
export interface RecordedPurchase {
  readonly id: number
  /** The day of the transaction, as YYYY-MM-DD. It decides which part of the tax is deducted. */
  readonly acquiredOn: string
  readonly priceYen: number
  /** `invoice`: the counterparty gave a registration number. */
  readonly deduction: 'invoice' | 'second-hand' | 'transitional'
}
export interface BookedPurchase extends RecordedPurchase {
  /** The day on which the line was entered, which no later journal books again. */
  readonly day: string
  /** What the line corrects: the newest line before it of the same acquisition. */
  readonly corrected: RecordedPurchase | null
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
  readonly purchases: readonly BookedPurchase[]
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
const COST_OF_SALES = side('売上原価')
const PAYABLES = side('買掛金')
/**
 * The deductible part, in percent, of the tax on what is bought from a counterparty without a
 * registration, from each day on (consumption tax law of 2016, supplementary articles 52 and 53, as
 * amended in 2026).
 */
const TRANSITIONAL_PERCENT = [
  ['2031-10-01', 0],
  ['2030-10-01', 30],
  ['2028-10-01', 50],
  ['2026-10-01', 70],
  ['', 80],
] as const
const DEDUCTION_NOTES = {
  invoice: [],
  'second-hand': ['古物商特例'],
  transitional: ['経過措置'],
} as const

/**
 * Returns the journal of a month. If tax arises at the draw, sold points are booked as
 * advances, and become sales when members use them; a void purchase takes its sale back. If tax arises at the sale, sold points are
 * booked as sales at once. An untaxed entry then moves the month's increase of unused points from
 * sales to advances, or a decrease from advances to sales. Acquisitions are payables until the
 * shop's own books pay them.
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
    line(lastDay, [COST_OF_SALES, STOCK], shippedYen, '発送したカードの原価'),
    line(lastDay, [side('棚卸減耗損'), STOCK], lostYen, 'カードの紛失・棚卸差異'),
  ]
  const bought = facts.purchases.flatMap(purchaseLines)
  return [...entered, ...bought, ...ofPoints, ...ofStock].filter(({ yen }) => yen !== 0)
}

/**
 * A correction takes back the entry of the line that it corrects. The copies keep the cost with
 * which they came, so the difference of the prices moves from the stock to the cost of sales.
 */
function purchaseLines(purchase: BookedPurchase): readonly JournalLine[] {
  const { day, corrected, priceYen } = purchase
  const book = (line: RecordedPurchase, sign: 1 | -1) =>
    purchaseLine(day, line, sign * line.priceYen)
  if (corrected === null) return [book(purchase, 1)]
  const isBookedAlike = (['acquiredOn', 'priceYen', 'deduction'] as const).every(
    (name) => purchase[name] === corrected[name],
  )
  if (isBookedAlike) return []
  const difference = priceYen - corrected.priceYen
  return [
    book(corrected, -1),
    book(purchase, 1),
    line(
      day,
      difference < 0 ? [STOCK, COST_OF_SALES] : [COST_OF_SALES, STOCK],
      Math.abs(difference),
      `カードの仕入の訂正差額 台帳番号${purchase.id}`,
    ),
  ]
}

function purchaseLine(day: string, purchase: RecordedPurchase, yen: number): JournalLine {
  const { id, acquiredOn, deduction } = purchase
  const notes = [
    `カードの仕入 台帳番号${id}`,
    ...(acquiredOn === day ? [] : [`取引日${acquiredOn.replaceAll('-', '/')}`]),
    ...DEDUCTION_NOTES[deduction],
  ]
  return line(day, [{ ...STOCK, tax: purchaseTax(purchase) }, PAYABLES], yen, notes.join(' '))
}

function purchaseTax({ acquiredOn, deduction }: RecordedPurchase): string {
  if (deduction !== 'transitional') return '課対仕入込10%適格'
  const [, percent] = TRANSITIONAL_PERCENT.find(([from]) => from <= acquiredOn) ?? ['', 0]
  return percent === 0 ? '課対仕入込10%控不' : `課対仕入込10%区分${percent}%`
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
