import { EXPORT_ROWS_AT_ONCE, ROWS_PER_PART } from '#contract/console/reports.ts'
import { isLong } from '#server/console/reports/figures/figures.ts'
import { insertReportJob } from '#server/console/reports/jobs/report-jobs.sql.ts'
import type { JobResult, RunningJob } from '#server/console/reports/jobs/report-jobs.ts'
import { BYTE_ORDER_MARK, type CsvEncoding, csvFile } from '#server/platform/csv.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { fileNameOf } from './columns.rule.ts'
import { openSource, type ReportQuery, type ReportSource } from './sources.ts'

export interface ExportRequest extends ReportQuery {
  readonly encoding: CsvEncoding
}
/**
 * A written file, or the id of the job that will write the file. `count` is the number of rows, or
 * null if the job first computes the rows.
 */
export type Exported = { readonly fileName: string; readonly count: number | null } & (
  | { readonly file: Buffer; readonly jobId: null }
  | { readonly file: null; readonly jobId: number }
)

/**
 * Writes a report as CSV. A report of up to 10,000 rows that reads few rows is written at
 * once. A longer report is written by a job; its file can be downloaded in parts for 24 hours.
 */
export async function exportReport(
  tx: Transaction,
  request: ExportRequest,
  { operatorId, now }: { operatorId: number; now: Date },
): Promise<Exported> {
  const { report, from, to } = request
  const encoding = encodingOf(request)
  const fileName = fileNameOf(report, from, to)
  const byJob = async (count: number | null) => {
    const job = { kind: 'export', parameters: request, totalCount: count ?? 0 } as const
    const jobId = await insertReportJob(tx, { ...job, operatorId, now })
    return { fileName, count, file: null, jobId }
  }
  if (await isLong(tx, request)) return byJob(null)
  const source = await openSource(tx, request)
  if (source.count > EXPORT_ROWS_AT_ONCE) return byJob(source.count)
  return { fileName, count: source.count, file: await fileOf(source, encoding), jobId: null }
}

/** A file with rows that are read page by page, and the job that writes the file if it is long. */
export interface RowsFile {
  readonly kind: 'acquisitions' | 'audit-log'
  readonly fileName: string
  /** What the job needs to open the same rows again. */
  readonly parameters: { readonly encoding: CsvEncoding; readonly filters: object }
  readonly source: ReportSource
}

/** Writes rows as CSV: up to 10,000 rows at once, and more rows by a job. */
export async function exportRows(
  tx: Transaction,
  { kind, fileName, parameters, source }: RowsFile,
  { operatorId, now }: { operatorId: number; now: Date },
): Promise<Exported & { readonly count: number }> {
  const { count } = source
  if (count <= EXPORT_ROWS_AT_ONCE) {
    const file = await fileOf(source, parameters.encoding)
    return { fileName, count, file, jobId: null }
  }
  const job = { kind, parameters: { ...parameters, fileName }, totalCount: count }
  const jobId = await insertReportJob(tx, { ...job, operatorId, now })
  return { fileName, count, file: null, jobId }
}

/** Returns the answer of a call that exports rows (`exportedFile`). */
export function wireExported({ fileName, count, file, jobId }: Exported & { count: number }) {
  const content = file?.toString('base64') ?? null
  return { fileName, count, file: content, jobId }
}

/** Returns the file of a job that `exportRows` has started. `open` opens the rows again. */
export function rowsWork<Filters>(
  open: (on: Queryable, filters: Filters) => Promise<ReportSource>,
) {
  return async ({ on, job, onProgress }: RunningJob): Promise<JobResult> => {
    const { encoding, filters, fileName } = job.parameters as {
      encoding: CsvEncoding
      filters: Filters
      fileName: string
    }
    const { count, pages } = await open(on, filters)
    const onRows = (done: number) => onProgress(Math.min(done, count), count)
    return { fileName, parts: partsOf(pages(ROWS_PER_PART), encoding, onRows) }
  }
}

async function fileOf({ pages, hasTitles }: ReportSource, encoding: CsvEncoding): Promise<Buffer> {
  const rows: (readonly unknown[])[] = []
  for await (const page of pages(EXPORT_ROWS_AT_ONCE + 1)) rows.push(...page)
  return csvFile(rows, encoding, hasTitles === false ? { titles: [] } : {})
}

/** Returns the file of a job. The parts of the file are written one after the other. */
export async function writeExport({ on, job, onProgress }: RunningJob): Promise<JobResult> {
  const request = job.parameters as unknown as ExportRequest
  const { count, pages } = await openSource(on, request, onProgress)
  return {
    fileName: fileNameOf(request.report, request.from, request.to),
    parts: partsOf(pages(ROWS_PER_PART), encodingOf(request), (done) =>
      onProgress(Math.min(done, count), count),
    ),
  }
}

/**
 * Returns the encoding of a report's file. The journal is always CP932, because the accounting
 * program reads nothing else.
 */
function encodingOf({ report, encoding }: ExportRequest): CsvEncoding {
  return report === 'journal' ? 'cp932' : encoding
}

async function* partsOf(
  pages: AsyncIterable<readonly (readonly unknown[])[]>,
  encoding: CsvEncoding,
  onRows: (count: number) => Promise<void>,
): AsyncIterable<Buffer> {
  let done = 0
  let titles: readonly unknown[] | undefined
  for await (const rows of pages) {
    const isFirst = done === 0
    titles ??= rows[0] ?? []
    const bytes = csvFile(rows, encoding, { titles, rowsBefore: done })
    // Only the first part begins with a byte order mark.
    yield isFirst || encoding === 'cp932' ? bytes : bytes.subarray(BYTE_ORDER_MARK_BYTES)
    done += rows.length
    await onRows(done)
  }
}

const BYTE_ORDER_MARK_BYTES = Buffer.byteLength(BYTE_ORDER_MARK)
