import { CARRIERS } from '#contract/carriers.ts'
import type { CarrierFigures, Cohort, DayFigures, PackHours } from '#contract/console/charts.ts'
import type { BalanceRow, ExportedReport, SalesRow } from '#contract/console/reports.ts'
import type { CostLine, StockWorthLine } from '#server/console/reports/costs/costs.ts'
import { methodNameOf } from '#server/payments/payments.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import type { BookDay } from '#server/points/base-date/base-date.ts'
import { KIND_NAMES } from '#server/points/history/history.ts'
import type { EntryLine, PaymentLine } from './lines.sql.ts'

/**
 * The columns of a file: for each column, its title and a function that returns its cell in a line.
 * A spreadsheet reads a cell made by `code` as text.
 */
export type Columns<Line> = readonly (readonly [title: string, cellOf: (line: Line) => unknown])[]

export const code = (value: string | number) => ({ code: String(value) })
const DAY = /^\d{4}-\d{2}-\d{2}$/
export const timeOf = (moment: Date | null) => (moment === null ? '' : wireDateTime(moment))
const UNITS = { yen: '円', point: 'pt', coin: 'コイン' } as const

export const SALES_COLUMNS: Columns<SalesRow> = [
  // A report by day has days as keys, which remain days in a spreadsheet.
  ['区分', ({ key }) => (DAY.test(key) ? key : code(key))],
  ['名称', ({ name }) => name?.ja],
  ['単位', ({ unit }) => UNITS[unit]],
  ['件数', ({ count }) => count],
  ['売上', ({ amount }) => amount],
  ['うち有償pt', ({ paidWith }) => paidWith?.paid],
  ['うち変換pt', ({ paidWith }) => paidWith?.converted],
  ['うち無償pt', ({ paidWith }) => paidWith?.given],
  ['返金件数', ({ refundCount }) => refundCount],
  ['返金', ({ refunds }) => refunds],
  ['差引', ({ net }) => net],
  ['うち消費税', ({ tax }) => tax],
]

export const BALANCE_COLUMNS: Columns<BalanceRow> = [
  ['日付', ({ day }) => day],
  ['種類', ({ currency }) => UNITS[currency]],
  ['区分', ({ name }) => name.ja],
  ['件数', ({ count }) => count],
  ['増加', ({ credit }) => credit],
  ['減少', ({ debit }) => debit],
]

export const PAYMENT_COLUMNS: Columns<PaymentLine> = [
  ['支払い番号', ({ id }) => code(id)],
  ['注文番号', ({ orderId }) => code(orderId)],
  ['会員番号', ({ memberId }) => code(memberId)],
  ['支払い方法', ({ payId }) => methodNameOf(payId)?.ja ?? code(payId)],
  ['決済会社', ({ provider }) => provider],
  ['コース番号', ({ courseId }) => code(courseId)],
  ['ポイント', ({ points }) => points],
  ['金額（円）', ({ priceYen }) => priceYen],
  ['一部返金額（円）', ({ returnedYen }) => returnedYen],
  ['状態', ({ state }) => state],
  ['支払日時', ({ paidAt }) => timeOf(paidAt)],
  ['取消日時', ({ clawedBackAt }) => timeOf(clawedBackAt)],
]

export const ENTRY_COLUMNS: Columns<EntryLine> = [
  ['会員番号', ({ memberId }) => code(memberId)],
  ['種類', ({ currency }) => UNITS[currency]],
  ['番号', ({ seq }) => code(seq)],
  ['区分', ({ kind }) => KIND_NAMES[kind].ja],
  ['増減', ({ amount }) => amount],
  ['参照番号', ({ reference }) => code(reference)],
  ['日時', ({ createdAt }) => timeOf(createdAt)],
  ['有効期限', ({ expiresAt }) => timeOf(expiresAt)],
]

const COST_KIND_NAMES = {
  shipped: '発送',
  returned: '返送',
  lost: '紛失・破損',
  counted: '棚卸差異',
} as const

export const STOCK_WORTH_COLUMNS: Columns<StockWorthLine> = [
  ['カードコード', ({ cardCode }) => code(cardCode)],
  ['カード名', ({ cardName }) => cardName],
  ['鑑定・シリアル番号', ({ numbers }) => code(numbers)],
  ['枚数', ({ count }) => count],
  ['在庫金額（円）', ({ yen }) => yen],
]

export const COST_COLUMNS: Columns<CostLine> = [
  ['日付', ({ day }) => day],
  ['区分', ({ kind }) => COST_KIND_NAMES[kind]],
  ['荷物番号', ({ parcelId }) => (parcelId === null ? '' : code(parcelId))],
  ['カードコード', ({ cardCode }) => code(cardCode)],
  ['カード名', ({ cardName }) => cardName],
  ['鑑定・シリアル番号', ({ numbers }) => code(numbers)],
  ['枚数', ({ count }) => count],
  ['原価（円）', ({ costYen }) => costYen],
  ['備考', ({ isKnown }) => (isKnown ? '' : '帳簿に在庫がないカード')],
]

const SPLITS = { paid: '有償', free: '無償' } as const
const BOOK_FLOWS = {
  issued: '発行',
  movedIn: '引継ぎ',
  restored: '再付与',
  used: '使用',
  expired: '失効',
  takenBack: '取消',
  unused: '未使用',
} as const
export const POINTS_BOOK_COLUMNS: Columns<BookDay> = [
  ['日付', ({ day }) => day],
  ...(['paid', 'free'] as const).flatMap((part) =>
    (Object.keys(BOOK_FLOWS) as (keyof typeof BOOK_FLOWS)[]).map(
      (flow) =>
        [`${SPLITS[part]} ${BOOK_FLOWS[flow]}`, (book: BookDay) => book[flow][part]] as const,
    ),
  ),
]

const LATER_MONTHS = Array.from({ length: 12 }, (_, at) => at)
export const COHORT_COLUMNS: Columns<Cohort> = [
  ['初回購入の月', ({ month }) => code(month)],
  ['人数', ({ memberCount }) => memberCount],
  ...LATER_MONTHS.map(
    (at) => [`${at + 1}か月後`, ({ laterCounts }: Cohort) => laterCounts[at] ?? ''] as const,
  ),
]

export const VISIT_COLUMNS: Columns<DayFigures> = [
  ['日付', ({ day }) => day],
  ['トップ・一覧', ({ topCount }) => topCount],
  ['くじのページ', ({ packCount }) => packCount],
  ['ほかのページ', ({ otherCount }) => otherCount],
  ['購入', ({ purchaseCount }) => purchaseCount],
  ['口数', ({ drawCount }) => drawCount],
]

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
export const HOUR_COLUMNS: Columns<PackHours> = [
  ['パック番号', ({ id }) => code(id)],
  ['名称', ({ name }) => name.ja],
  ...HOURS.map((hour) => [`${hour}時`, ({ points }: PackHours) => points[hour]] as const),
]

export const CARRIER_COLUMNS: Columns<CarrierFigures> = [
  ['運送会社', ({ carrier }) => CARRIERS[carrier].name.ja],
  ['発送', ({ sentCount }) => sentCount],
  ['返送', ({ returnedCount }) => returnedCount],
  ['会員の申し出', ({ caseCount }) => caseCount],
  ['補償の請求', ({ claimCount }) => claimCount],
  ['請求額（円）', ({ claimedYen }) => claimedYen],
  ['補償された額（円）', ({ paidYen }) => paidYen],
]

/** Returns the name of the file with a report, such as `sales-<from>-<to>.csv`. */
export function fileNameOf(report: ExportedReport, from: string, to: string): string {
  return `${report}-${from}-${to}.csv`
}

/**
 * Returns the cells of each line, in the order of the columns. With `hasHeader`, the first line has
 * the titles of the columns.
 */
export function cellsOf<Line>(
  columns: Columns<Line>,
  lines: readonly Line[],
  hasHeader: boolean,
): readonly (readonly unknown[])[] {
  const rows = lines.map((line) => columns.map(([, cellOf]) => cellOf(line)))
  return hasHeader ? [columns.map(([title]) => title), ...rows] : rows
}
