import { writeCsv } from '#server/platform/csv/csv.ts'
import type { Acquisition } from './acquisitions.sql.ts'

/**
 * The columns of the record of acquisitions. Each column has the title that the law uses, and a
 * function that returns the value of a line.
 */
const COLUMNS: readonly (readonly [title: string, cellOf: (line: Acquisition) => unknown])[] = [
  ['番号', ({ id }) => id],
  ['取引年月日', ({ acquiredOn }) => acquiredOn],
  ['区分', () => '買受け'],
  ['品目', ({ kind }) => kind],
  ['数量', ({ count }) => count],
  ['特徴', ({ features }) => features],
  ['代金（円）', ({ priceYen }) => priceYen],
  ['相手の氏名', ({ counterpartyName }) => counterpartyName],
  ['相手の住所', ({ counterpartyAddress }) => counterpartyAddress],
  ['相手の職業', ({ counterpartyOccupation }) => counterpartyOccupation],
  ['相手の年齢', ({ counterpartyAge }) => counterpartyAge],
  ['本人確認の方法', ({ identityCheck }) => identityCheck],
  ['登録番号', ({ invoiceNumber }) => invoiceNumber],
  ['訂正する番号', ({ correctsId }) => correctsId],
  ['訂正の理由', ({ correctionReason }) => correctionReason],
  ['記録者', ({ operator }) => operator],
  ['記録日時', ({ createdAt }) => createdAt.toISOString()],
]

/** Returns the record of acquisitions as a CSV text with a header. */
export function ledgerFile(lines: readonly Acquisition[]): string {
  const header = COLUMNS.map(([title]) => title)
  return writeCsv([header, ...lines.map((line) => COLUMNS.map(([, cellOf]) => cellOf(line)))])
}
