import { Anchor, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { BaseDateReport } from '#contract/console/reports.ts'
import { formatTime } from '#web/console/format/times.ts'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { JobProgress, RetryButton } from './job-progress.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { reportsTexts } from './reports.texts.ts'
import { useJobs } from './use-jobs.ts'

/**
 * The list of the computed base-date reports, and the form that starts the computation of another
 * report.
 */
export function BaseDatesScreen() {
  const texts = useTexts(reportsTexts)
  const can = useCan()
  const { answer, outcome, reload } = useLoad('GET /reports/base-dates', {})
  const { jobs, isWaiting, reload: reloadJobs } = useJobs()
  useEffect(() => {
    if (!isWaiting) void reload()
  }, [isWaiting, reload])
  const newest = jobs.find(({ kind }) => kind === 'base-date')
  return (
    <>
      <ScreenTitle title={texts.tabs.baseDates} />
      <ReportTabs />
      <Text size="sm" mb="sm">
        {texts.baseDateText}
      </Text>
      <PartFailed outcome={outcome} reload={reload} />
      {answer === undefined ? null : (
        <>
          {can('reports.make') ? (
            <ComputeForm days={answer.days} onStarted={() => void reloadJobs()} />
          ) : null}
          {newest === undefined || newest.state === 'done' ? null : (
            <>
              <JobProgress job={newest} name={newest.subject} />
              <RetryButton job={newest} onStarted={reloadJobs} />
            </>
          )}
          {answer.list.length === 0 ? (
            <Text>{texts.noReports}</Text>
          ) : (
            <ReportTable list={answer.list} />
          )}
        </>
      )}
    </>
  )
}

const OTHER = 'other'

function ComputeForm({ days, onStarted }: { days: readonly string[]; onStarted: () => void }) {
  const texts = useTexts(reportsTexts)
  const act = useFormAct('POST /reports/base-dates')
  const [choice, setChoice] = useState(days[0] ?? OTHER)
  const [other, setOther] = useState('')
  const baseDate = choice === OTHER ? other : choice
  const start = async () => {
    const answer = await act.run({ request: { baseDate } })
    if (answer !== undefined) onStarted()
  }
  return (
    <>
      <Group align="end" mb="sm">
        <NativeSelect
          label={texts.baseDate}
          value={choice}
          onChange={({ currentTarget }) => setChoice(currentTarget.value)}
          data={[...days, { value: OTHER, label: texts.otherDay }]}
        />
        {choice === OTHER ? (
          <TextInput
            type="date"
            label={texts.otherDay}
            value={other}
            onChange={({ currentTarget }) => setOther(currentTarget.value)}
          />
        ) : null}
        <Button disabled={act.isRunning || baseDate === ''} onClick={() => void start()}>
          {texts.compute}
        </Button>
      </Group>
      <ErrorNotice error={act.error} mb="sm" />
    </>
  )
}

function ReportTable({ list }: { readonly list: readonly BaseDateReport[] }) {
  const texts = useTexts(reportsTexts)
  return (
    <WideTable name={texts.tabs.baseDates} minWidth={720}>
      <RowTable
        aria-label={texts.tabs.baseDates}
        columns={[
          { title: texts.baseDate, isHeading: true },
          { title: texts.unusedPaid, isNumber: true },
          { title: texts.unusedFree, isNumber: true },
          texts.repeat,
          texts.computedAt,
          texts.operator,
        ]}
        rows={list.map((report) => ({
          key: report.id,
          cells: [
            <Anchor key="day" component={Link} to={`/reports/base-dates/${report.id}`}>
              {report.baseDate}
            </Anchor>,
            texts.units.point(report.figures.unused.paid),
            texts.units.point(report.figures.unused.free),
            texts.repeats[repeatOf(report)],
            formatTime(report.computedAt),
            report.operator,
          ],
        }))}
      />
    </WideTable>
  )
}

function repeatOf({ isSameAsBefore: isSame }: BaseDateReport) {
  if (isSame === null) return 'first'
  return isSame ? 'same' : 'differs'
}
