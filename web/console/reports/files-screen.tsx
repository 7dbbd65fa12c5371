import { Button, Group, Text } from '@mantine/core'
import type { ListedReportJob, ReportJob } from '#contract/console/report-jobs.ts'
import type { ExportedReport } from '#contract/console/reports.ts'
import { useFileDownload } from '#web/console/files/use-file-download.ts'
import { formatTime } from '#web/console/format/times.ts'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { ExportButtons, ExportOutcome } from './export-buttons.tsx'
import { RetryButton } from './job-progress.tsx'
import { PeriodFields } from './period-fields.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { reportsTexts } from './reports.texts.ts'
import { useJobs } from './use-jobs.ts'
import { type Period, usePeriod } from './use-period.ts'
import { useReportExport } from './use-report-export.ts'

const KINDS_WITHOUT_FILE: ReadonlySet<ReportJob['kind']> = new Set(['base-date', 'figures'])

/**
 * The screen for downloads. It offers exports that list every single payment or ledger entry, and
 * files that background jobs write, each with the progress of its job.
 */
export function FilesScreen() {
  const texts = useTexts(reportsTexts)
  const can = useCan()
  const period = usePeriod()
  const { jobs, outcome, reload } = useJobs()
  const files = jobs.filter(({ kind }) => !KINDS_WITHOUT_FILE.has(kind))
  return (
    <>
      <ScreenTitle title={texts.tabs.files} />
      <ReportTabs />
      {can('reports.make') ? (
        <Section title={texts.lines} text={texts.linesText}>
          <Group align="end" my="sm">
            <PeriodFields period={period} />
          </Group>
          {(['payments', 'entries'] as const).map((report) => (
            <LineExport key={report} report={report} period={period} onDone={() => void reload()} />
          ))}
        </Section>
      ) : null}
      <PartFailed outcome={outcome} reload={reload} />
      {outcome?.kind === 'ok' ? <FileTable files={files} onRetry={reload} /> : null}
    </>
  )
}

interface LineExportProps {
  readonly report: ExportedReport
  readonly period: Period
  readonly onDone: () => void
}

function LineExport({ report: name, period: { from, to }, onDone }: LineExportProps) {
  const texts = useTexts(reportsTexts)
  const report = useReportExport({ report: name, from, to }, onDone)
  return (
    <>
      <Group mb="xs">
        <Text w={200}>{texts.exported[name]}</Text>
        <ExportButtons report={report} name={texts.exported[name]} />
      </Group>
      <ExportOutcome report={report} />
    </>
  )
}

interface FileTableProps {
  readonly files: readonly ListedReportJob[]
  readonly onRetry: () => Promise<unknown>
}

function FileTable({ files, onRetry }: FileTableProps) {
  const texts = useTexts(reportsTexts)
  const { start, error, isLoading } = useFileDownload('POST /reports/jobs/{id}/download', {
    type: 'text/csv',
    extension: 'csv',
  })
  if (files.length === 0) return <Text my="md">{texts.noFiles}</Text>
  return (
    <>
      <ErrorNotice error={error} my="sm" />
      <WideTable name={texts.tabs.files} minWidth={720}>
        <RowTable
          aria-label={texts.tabs.files}
          mt="md"
          columns={[
            { title: texts.job, isHeading: true },
            texts.state,
            texts.requestedAt,
            texts.requestedBy,
            texts.download,
          ]}
          rows={files.map((job) => ({
            key: job.id,
            cells: [
              job.fileName ??
                texts.exported[job.subject as ExportedReport] ??
                texts.jobKinds[job.kind],
              <>
                {texts.jobStates[job.state]}{' '}
                {texts.progress(formatNumber(job.done), formatNumber(job.total))}
                {job.failure === null || job.state === 'done' ? null : (
                  <Text size="sm">{job.failure}</Text>
                )}
                <RetryButton job={job} onStarted={onRetry} />
              </>,
              formatTime(job.requestedAt),
              job.operator,
              <Download
                key="download"
                job={job}
                isDisabled={isLoading}
                onStart={() => start(job)}
              />,
            ],
          }))}
        />
      </WideTable>
    </>
  )
}

interface DownloadProps {
  readonly job: ListedReportJob
  readonly isDisabled: boolean
  readonly onStart: () => void
}

function Download({ job, isDisabled, onStart }: DownloadProps) {
  const texts = useTexts(reportsTexts)
  if (job.expiresAt === null || job.fileName === null) return '—'
  if (!job.canDownload) return texts.lapsed
  return (
    <>
      {job.mayDownload ? (
        <Button
          size="compact-sm"
          disabled={isDisabled}
          aria-label={texts.downloadOf(job.fileName)}
          onClick={onStart}
        >
          {texts.download}
        </Button>
      ) : null}{' '}
      {texts.until(formatTime(job.expiresAt))}
    </>
  )
}
