import { Anchor, Button, Group, NativeSelect, Table, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { BaseDateReport } from '#contract/console/reports.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
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
  const sentenceOf = useSentence()
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
      {outcome !== undefined && outcome.kind !== 'ok' ? (
        <LoadFailed sentence={sentenceOf(outcome)} onRetry={reload} />
      ) : null}
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
  const language = useLanguage()
  return (
    <WideTable name={texts.tabs.baseDates} minWidth={720}>
      <Table aria-label={texts.tabs.baseDates} withTableBorder bg="#fff">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.baseDate}</Table.Th>
            <Table.Th ta="right">{texts.unusedPaid}</Table.Th>
            <Table.Th ta="right">{texts.unusedFree}</Table.Th>
            <Table.Th>{texts.repeat}</Table.Th>
            <Table.Th>{texts.computedAt}</Table.Th>
            <Table.Th>{texts.operator}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map((report) => (
            <Table.Tr key={report.id}>
              <Table.Th scope="row">
                <Anchor component={Link} to={`/reports/base-dates/${report.id}`}>
                  {report.baseDate}
                </Anchor>
              </Table.Th>
              <Table.Td ta="right">{texts.units.point(report.figures.unused.paid)}</Table.Td>
              <Table.Td ta="right">{texts.units.point(report.figures.unused.free)}</Table.Td>
              <Table.Td>{texts.repeats[repeatOf(report)]}</Table.Td>
              <Table.Td>{formatTime(report.computedAt, language)}</Table.Td>
              <Table.Td>{report.operator}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}

function repeatOf({ isSameAsBefore: isSame }: BaseDateReport) {
  if (isSame === null) return 'first'
  return isSame ? 'same' : 'differs'
}
