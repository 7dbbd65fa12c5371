import { type BadgeProps, Button, Stack, Text, Title } from '@mantine/core'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { jobList } from '#contract/console/jobs.fields.ts'
import type { JobRow } from '#contract/console/jobs.ts'
import { formatTime } from '#web/console/format/times.ts'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { List } from '#web/console/list/list.tsx'
import { useDefinedWholeList } from '#web/console/list/use-defined-list.tsx'
import { type Loaded, useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { jobNameTexts } from './job-names.texts.ts'
import { jobsTexts } from './jobs.texts.ts'
import { PageChecks } from './page-checks.tsx'

type Answer = ConsoleAnswer<'GET /jobs'>

const HOUR_MS = 3_600_000

/**
 * The background jobs, the numbers of waiting tasks, the latest backup and the running version of
 * the shop.
 */
export function JobsScreen() {
  const texts = useTexts(jobsTexts)
  const loaded = useLoad('GET /jobs', {})
  const { answer, reload } = loaded
  return (
    <Stack>
      <ScreenTitle title={texts.title}>
        <Button variant="default" onClick={() => void reload()}>
          {texts.reload}
        </Button>
      </ScreenTitle>
      <Text size="sm">{texts.text}</Text>
      {answer === undefined ? null : (
        <>
          <Health answer={answer} />
          <Queues queues={answer.queues} />
        </>
      )}
      <Jobs loaded={loaded} />
      <PageChecks />
    </Stack>
  )
}

function Health({ answer }: { readonly answer: Answer }) {
  const texts = useTexts(jobsTexts)
  const { at, backupVerifiedAt: verifiedAt, version, migration } = answer
  const ageOf = (moment: string) =>
    Math.floor((new Date(at).getTime() - new Date(moment).getTime()) / HOUR_MS)
  const rows = [
    [
      texts.backup,
      verifiedAt === null
        ? texts.noBackup
        : `${formatTime(verifiedAt)} (${texts.hoursAgo(ageOf(verifiedAt))})`,
    ],
    [texts.version, version],
    [texts.migration, migration],
  ] as const
  return (
    <Section title={texts.health}>
      <FactTable name={texts.health} rows={rows} maw={640} />
      <Text size="sm" c="dimmed" mt="xs">
        {texts.asOf(formatTime(at))}
      </Text>
    </Section>
  )
}

function Queues({ queues }: Pick<Answer, 'queues'>) {
  const texts = useTexts(jobsTexts)
  return (
    <Section title={texts.queues}>
      <RowTable
        aria-label={texts.queues}
        maw={640}
        columns={[
          { title: texts.queue, isHeading: true },
          { title: texts.count, isNumber: true },
          texts.oldest,
        ]}
        rows={queues.map(({ name, count, oldestAt }) => ({
          key: name,
          cells: [
            texts.queueNames[name],
            formatNumber(count),
            oldestAt === null ? '—' : formatTime(oldestAt),
          ],
        }))}
      />
    </Section>
  )
}

const idOf = ({ name }: JobRow) => name

function useJobName() {
  const { names } = useTexts(jobNameTexts)
  return ({ name }: Pick<JobRow, 'name'>) => names[name] ?? name
}

const GOOD_BADGE = { color: 'dark.4' }
const BAD_BADGE = { variant: 'filled', color: 'vermilion' }
const BADGES = {
  ok: GOOD_BADGE,
  running: GOOD_BADGE,
  failed: BAD_BADGE,
  late: BAD_BADGE,
} as Readonly<Record<JobRow['state'], BadgeProps>>

interface JobsProps {
  readonly loaded: Pick<Loaded<'GET /jobs'>, 'key' | 'answer' | 'outcome' | 'reload'>
}

function Jobs({ loaded }: JobsProps) {
  const texts = useTexts(jobsTexts)
  const timeOf = (moment: string | null) => (moment === null ? '—' : formatTime(moment))
  const rows = loaded.answer?.jobs
  const nameOf = useJobName()
  const list = useDefinedWholeList({ ...loaded, rows }, jobList, texts, {
    idOf,
    textOf: nameOf,
    badges: { state: BADGES },
    sortBy: {
      name: nameOf,
      failedAt: ({ failure, failedAt }) => (failure === null ? null : failedAt),
    },
    cells: {
      name: nameOf,
      failedAt: (job) => (
        <>
          {job.failure === null ? '—' : `${timeOf(job.failedAt)} ${job.failure}`}
          <RunAgain job={job} reload={loaded.reload} />
        </>
      ),
    },
  })
  return (
    <div>
      <Title order={2} size="h4">
        {texts.jobs}
      </Title>
      <List name={texts.jobs} {...list} />
    </div>
  )
}

/**
 * The button with which an owner runs a failed job again. Only a job that is safe to repeat has
 * this button.
 */
function RunAgain({
  job,
  reload,
}: {
  readonly job: JobRow
  readonly reload: () => Promise<unknown>
}) {
  const texts = useTexts(jobsTexts)
  const can = useCan()
  const nameOf = useJobName()
  const { run, error, isRunning } = useFormAct('POST /jobs/{name}/run')
  if (job.isRequested) return <Text size="sm">{texts.requested}</Text>
  if (!job.canRunAgain || !can('jobs.run')) return null
  const start = async () => {
    await run({ params: { name: job.name }, request: {} })
    await reload()
  }
  return (
    <Stack gap="xs" mt="xs" align="flex-start">
      <ErrorNotice error={error} />
      <Button
        size="xs"
        variant="default"
        aria-label={texts.runAgainOf(nameOf(job))}
        disabled={isRunning}
        onClick={() => void start()}
      >
        {texts.runAgain}
      </Button>
    </Stack>
  )
}
