import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ConsoleCallKey } from '#contract/console/calls.ts'
import type { FigureReport, ReportJob, SalesGroup } from '#contract/console/report-jobs.ts'
import { formatTime } from '#web/console/format/times.ts'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import type { Refused, Unreachable } from '#web/console/wire/console-client.ts'
import type { Loaded } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { usePolling } from '#web/console/wire/use-polling.ts'
import { useTexts } from '#web/language/language.ts'
import { JobProgress } from './job-progress.tsx'
import style from './reports.module.css'
import { reportsTexts } from './reports.texts.ts'

interface ReportAnswer<Figures> {
  readonly figures: Figures | null
  readonly computedAt: string | null
  readonly job: ReportJob | null
}
interface ComputedReportProps<Figures> {
  readonly subject: {
    readonly report: FigureReport
    readonly from: string
    readonly to: string
    readonly by?: SalesGroup
  }
  readonly loaded: Pick<Loaded<ConsoleCallKey>, 'reload' | 'refresh'> & {
    readonly outcome: { readonly kind: 'ok' } | Refused | Unreachable | undefined
    readonly answer: ReportAnswer<Figures> | undefined
  }
  readonly children: (figures: Figures) => ReactNode
}

/**
 * If the report covers many rows, a background job computes it. The operator starts the job here,
 * and sees its progress or failure, and then the figures.
 */
export function ComputedReport<Figures>(props: ComputedReportProps<Figures>) {
  const { wrongPeriod } = useTexts(reportsTexts)
  const { outcome, answer, reload } = props.loaded
  if (outcome !== undefined && outcome.kind !== 'ok') {
    const isWrong = outcome.kind === 'refused' && outcome.state === 400
    return (
      <LoadFailed outcome={outcome} sentence={isWrong ? wrongPeriod : undefined} onRetry={reload} />
    )
  }
  return answer === undefined ? null : <Computed {...props} answer={answer} />
}

function Computed<Figures>({
  subject,
  answer: { figures, computedAt, job },
  loaded: { reload, refresh },
  children,
}: ComputedReportProps<Figures> & { readonly answer: ReportAnswer<Figures> }) {
  const texts = useTexts(reportsTexts)
  usePolling(job?.state === 'waiting', refresh)
  return (
    <>
      {job === null ? null : <JobProgress job={job} />}
      {computedAt === null ? null : (
        <Text size="sm" mb="xs">
          {texts.figuresOf(formatTime(computedAt))}
        </Text>
      )}
      {figures === null && job === null ? (
        <Text size="sm" mb="xs">
          {texts.needsJob}
        </Text>
      ) : null}
      {(figures === null || computedAt !== null) && job?.state !== 'waiting' ? (
        <ComputeButton subject={subject} hasFigures={figures !== null} onStarted={reload} />
      ) : null}
      {figures === null ? null : children(figures)}
    </>
  )
}

interface ComputeButtonProps {
  readonly subject: ComputedReportProps<unknown>['subject']
  readonly hasFigures: boolean
  readonly onStarted: () => Promise<unknown>
}

function ComputeButton({ subject, hasFigures, onStarted }: ComputeButtonProps) {
  const texts = useTexts(reportsTexts)
  const can = useCan()
  const act = useFormAct('POST /reports/figures')
  if (!can('reports.make')) return hasFigures ? null : <Text size="sm">{texts.whoComputes}</Text>
  const start = async () => {
    const answer = await act.run({ request: subject })
    if (answer !== undefined) await onStarted()
  }
  return (
    <>
      <Group mb="sm" className={style.screenOnly ?? ''}>
        <Button variant="default" disabled={act.isRunning} onClick={() => void start()}>
          {hasFigures ? texts.computeAgain : texts.computeReport}
        </Button>
      </Group>
      <ErrorNotice error={act.error} mb="sm" />
    </>
  )
}
