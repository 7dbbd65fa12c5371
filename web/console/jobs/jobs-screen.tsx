import { Alert, Badge, Button, Stack, Table, Text, Title } from '@mantine/core'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { JobRow } from '#contract/console/jobs.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { jobsTexts } from './jobs.texts.ts'

type Answer = ConsoleAnswer<'GET /jobs'>

const HOUR_MS = 3_600_000

/**
 * The background jobs, the numbers of waiting tasks, the latest backup and the running version of
 * the shop.
 */
export function JobsScreen() {
  const texts = useTexts(jobsTexts)
  const sentenceOf = useSentence()
  const { answer, outcome, reload } = useLoad('GET /jobs', {})
  return (
    <Stack>
      <ScreenTitle title={texts.title}>
        <Button variant="default" onClick={() => void reload()}>
          {texts.reload}
        </Button>
      </ScreenTitle>
      <Text size="sm">{texts.text}</Text>
      {outcome !== undefined && outcome.kind !== 'ok' ? (
        <LoadFailed sentence={sentenceOf(outcome)} onRetry={reload} />
      ) : null}
      {answer === undefined ? null : (
        <>
          <Health answer={answer} />
          <Queues queues={answer.queues} />
          <Jobs jobs={answer.jobs} reload={reload} />
        </>
      )}
    </Stack>
  )
}

function Health({ answer }: { readonly answer: Answer }) {
  const texts = useTexts(jobsTexts)
  const language = useLanguage()
  const { at, backup_verified_at: verifiedAt, version, migration } = answer
  const ageOf = (moment: string) =>
    Math.floor((new Date(at).getTime() - new Date(moment).getTime()) / HOUR_MS)
  const rows = [
    [
      texts.backup,
      verifiedAt === null
        ? texts.noBackup
        : `${formatTime(verifiedAt, language)} (${texts.hoursAgo(ageOf(verifiedAt))})`,
    ],
    [texts.version, version],
    [texts.migration, migration],
  ] as const
  return (
    <section aria-label={texts.health}>
      <Title order={2} size="h4" mb="xs">
        {texts.health}
      </Title>
      <FactTable name={texts.health} rows={rows} maw={640} />
      <Text size="sm" c="dimmed" mt="xs">
        {texts.asOf(formatTime(at, language))}
      </Text>
    </section>
  )
}

function Queues({ queues }: Pick<Answer, 'queues'>) {
  const texts = useTexts(jobsTexts)
  const language = useLanguage()
  return (
    <section aria-label={texts.queues}>
      <Title order={2} size="h4" mb="xs">
        {texts.queues}
      </Title>
      <Table aria-label={texts.queues} withTableBorder bg="#fff" maw={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.queue}</Table.Th>
            <Table.Th ta="right">{texts.count}</Table.Th>
            <Table.Th>{texts.oldest}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {queues.map(({ name, count, oldest_at }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{texts.queueNames[name]}</Table.Th>
              <Table.Td ta="right">{formatNumber(count)}</Table.Td>
              <Table.Td>{oldest_at === null ? '—' : formatTime(oldest_at, language)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

interface JobsProps {
  readonly jobs: readonly JobRow[]
  readonly reload: () => unknown
}

function Jobs({ jobs, reload }: JobsProps) {
  const texts = useTexts(jobsTexts)
  const language = useLanguage()
  const timeOf = (moment: string | null) => (moment === null ? '—' : formatTime(moment, language))
  return (
    <section aria-label={texts.jobs}>
      <Title order={2} size="h4" mb="xs">
        {texts.jobs}
      </Title>
      {jobs.length === 0 ? (
        <Text>{texts.noJobs}</Text>
      ) : (
        <WideTable name={texts.jobs} minWidth={840}>
          <Table aria-label={texts.jobs} withTableBorder bg="#fff">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.name}</Table.Th>
                <Table.Th>{texts.state}</Table.Th>
                <Table.Th>{texts.started}</Table.Th>
                <Table.Th>{texts.next}</Table.Th>
                <Table.Th>{texts.failure}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {jobs.map((job) => (
                <Table.Tr key={job.name}>
                  <Table.Th scope="row">{job.name}</Table.Th>
                  <Table.Td>
                    <State state={job.state} />
                  </Table.Td>
                  <Table.Td>{timeOf(job.started_at)}</Table.Td>
                  <Table.Td>{timeOf(job.next_at)}</Table.Td>
                  <Table.Td>
                    {job.failure === null ? '—' : `${timeOf(job.failed_at)} ${job.failure}`}
                    <RunAgain job={job} reload={reload} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </section>
  )
}

/**
 * The button with which an owner runs a failed job again. Only a job that is safe to repeat has
 * this button.
 */
function RunAgain({ job, reload }: Omit<JobsProps, 'jobs'> & { readonly job: JobRow }) {
  const texts = useTexts(jobsTexts)
  const can = useCan()
  const { run, error, isRunning } = useFormAct('POST /jobs/{name}/run')
  if (job.is_requested) return <Text size="sm">{texts.requested}</Text>
  if (!job.can_run_again || !can('jobs.run')) return null
  const start = async () => {
    await run({ params: { name: job.name }, request: {} })
    await reload()
  }
  return (
    <Stack gap="xs" mt="xs" align="flex-start">
      {error === undefined ? null : (
        <Alert role="alert" variant="outline" color="vermilion">
          {error}
        </Alert>
      )}
      <Button
        size="xs"
        variant="default"
        aria-label={texts.runAgainOf(job.name)}
        disabled={isRunning}
        onClick={() => void start()}
      >
        {texts.runAgain}
      </Button>
    </Stack>
  )
}

function State({ state }: Pick<JobRow, 'state'>) {
  const texts = useTexts(jobsTexts)
  const isGood = state === 'ok' || state === 'running'
  return (
    <Badge
      variant={isGood ? 'outline' : 'filled'}
      color={isGood ? 'dark.4' : 'vermilion'}
      tt="none"
      style={{ overflow: 'visible' }}
    >
      {texts.states[state]}
    </Badge>
  )
}
