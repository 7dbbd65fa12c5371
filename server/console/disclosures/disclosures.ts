import type { JobResult, RunningJob } from '#server/console/reports/jobs/report-jobs.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { fileTime } from '#server/platform/time/tokyo.ts'
import { selectDisclosedRows } from './disclosures.sql.ts'
import { type DisclosedSection, writeFile } from './file.rule.ts'
import { DISCLOSED_TABLES } from './tables/tables.rule.ts'

/** The greatest size of one part of a file, in bytes. The browser joins the parts. */
const PART_BYTES = 2_000_000

/**
 * Writes the file of a disclosure: all stored data of a member as one HTML document for people. The
 * document also has the same data as JSON for programs. It has no password, token, seed or
 * provider's reference.
 */
export async function writeDisclosure({ database, job, now }: RunningJob): Promise<JobResult> {
  const { memberId } = job.parameters as { memberId: number }
  const sections = await database.transaction((tx) => readSections(tx, memberId))
  const file = Buffer.from(writeFile({ memberId, madeAt: now, sections }))
  return { fileName: `member-${memberId}-${fileTime(now)}.html`, parts: partsOf(file) }
}

async function readSections(on: Queryable, memberId: number): Promise<DisclosedSection[]> {
  const sections: DisclosedSection[] = []
  for (const table of DISCLOSED_TABLES) {
    const rows = await selectDisclosedRows(on, table, memberId)
    sections.push({ name: table.table.replace('console.', ''), title: table.title, rows })
  }
  return sections
}

async function* partsOf(file: Buffer): AsyncIterable<Buffer> {
  for (let at = 0; at < file.length; at += PART_BYTES) yield file.subarray(at, at + PART_BYTES)
}
