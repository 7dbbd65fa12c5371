import { Alert, Button, Progress, Text } from '@mantine/core'
import type { ReportJob } from '#contract/console/report-jobs.ts'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { reportsTexts } from './reports.texts.ts'

interface JobProgressProps {
  readonly job: ReportJob
  /**
   * The name of the report that the job computes. It is given if the screen shows jobs of several
   * reports.
   */
  readonly name?: string
}

/** Shows the progress of a job that computes a report, or the reason why the job failed. */
export function JobProgress({ job, name }: JobProgressProps) {
  const texts = useTexts(reportsTexts)
  const { done, total, failure } = job
  if (job.state === 'failed')
    return (
      <Alert role="alert" variant="outline" color="vermilion" mb="sm">
        {name} {texts.jobFailed(failure ?? '')}
      </Alert>
    )
  return (
    <Alert role="status" variant="outline" color="dark.4" mb="sm">
      {name}{' '}
      {total === 0 ? texts.waiting : texts.computing(formatNumber(done), formatNumber(total))}
      {failure === null ? null : <Text size="sm">{texts.failedBefore(failure)}</Text>}
      {total === 0 ? null : (
        <Progress value={(done / total) * 100} mt="xs" aria-label={texts.progressBar} />
      )}
    </Alert>
  )
}

interface RetryButtonProps {
  readonly job: ReportJob
  readonly onStarted: () => Promise<unknown>
}

export function RetryButton({ job, onStarted }: RetryButtonProps) {
  const texts = useTexts(reportsTexts)
  const can = useCan()
  const act = useFormAct('POST /reports/jobs/{id}/retry')
  if (!job.canRetry || !can('reports.make')) return null
  const start = async () => {
    const answer = await act.run({ params: { id: job.id }, request: {} })
    if (answer !== undefined) await onStarted()
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        disabled={act.isRunning}
        onClick={() => void start()}
      >
        {texts.retry}
      </Button>
      {act.error === undefined ? null : (
        <Text role="alert" size="sm" c="vermilion">
          {act.error}
        </Text>
      )}
    </>
  )
}
