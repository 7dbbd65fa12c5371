import type { Columns } from '#server/console/reports/files/columns.rule.ts'
import { rowsWork } from '#server/console/reports/files/files.ts'
import { keysetSource, type ReportSource } from '#server/console/reports/files/sources.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  type Acquisition,
  type AcquisitionFilters,
  countAcquisitions,
  selectAcquisitions,
} from './acquisitions.sql.ts'

/** The columns of the record of acquisitions. Each column has the title that the law uses. */
const COLUMNS: Columns<Acquisition> = [
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

export async function openLedger(
  on: Queryable,
  filters: AcquisitionFilters,
): Promise<ReportSource> {
  return keysetSource(COLUMNS, {
    count: await countAcquisitions(on, filters),
    next: (page) => selectAcquisitions(on, filters, page),
  })
}

/** Writes a long export of the record. */
export const writeLedger = rowsWork(openLedger)
