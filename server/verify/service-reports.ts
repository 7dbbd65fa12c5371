import type { ServiceReport } from '#contract/service-reports.ts'
import { isReportSignedBy, reportHashOf } from '#server/draws/signature.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Violation } from './packs.ts'
import { type ReportRow, selectPlaces, selectReports } from './service-reports.sql.ts'

/**
 * Checks invariant V3 for the monthly reports: they are one signed chain, and the draws that they
 * count for a pack follow each other and are those of the pack's receipts.
 */
export async function verifyServiceReports(tx: Transaction): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  const ends = new Map<number, number>()
  let last: ReportRow | undefined
  for (const row of await selectReports(tx)) {
    const report = JSON.parse(row.body) as ServiceReport
    for (const problem of [
      ...chainProblems(row, report, last),
      ...(await packProblems(tx, report, ends)),
    ])
      violations.push({ invariant: 'V3', text: `the report of ${row.month} ${problem}` })
    last = row
  }
  return violations
}

function chainProblems(
  row: ReportRow,
  { month, previous }: ServiceReport,
  last: ReportRow | undefined,
): string[] {
  const before = last === undefined ? '0'.repeat(64) : last.hash.toString('hex')
  return [
    ...(row.isNext && month === row.month ? [] : ['does not follow that of the month before']),
    ...(previous === before ? [] : ['does not name the report before it']),
    ...(reportHashOf(row.body).equals(row.hash) ? [] : ['has another hash']),
    ...(isReportSignedBy(row.publicKey, { hash: row.hash, at: row.signedAt }, row.signature)
      ? []
      : ['has an invalid signature']),
  ]
}

async function packProblems(
  tx: Transaction,
  { packs }: ServiceReport,
  ends: Map<number, number>,
): Promise<string[]> {
  const places = await selectPlaces(tx, packs)
  return packs.flatMap((pack, index) => {
    const { pack_id: id, t_from: from, t_until: until, draws } = pack
    const follows = from === (ends.get(id) ?? 0)
    ends.set(id, until)
    return [
      ...(follows ? [] : [`leaves out receipts of pack ${id}`]),
      ...(places[index]?.draws === draws ? [] : [`counts other draws of pack ${id}`]),
    ]
  })
}
