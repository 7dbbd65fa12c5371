import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { QueueRow } from '#contract/console/dashboard.ts'
import { formatAge, formatTime } from '#web/console/format/times.ts'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { homeTexts } from './home.texts.ts'
import { QUEUE_ACTS, waitingQueues } from './queues.ts'

/**
 * The queues in which something waits, the oldest first, each with its one act. A line below names
 * the empty ones.
 */
export function QueuesSection({
  at,
  queues,
}: {
  /** When the queues were read, by the clock of the server. */
  readonly at: string
  readonly queues: readonly QueueRow[]
}) {
  const texts = useTexts(homeTexts)
  const language = useLanguage()
  const waiting = waitingQueues(queues)
  const empty = queues.filter(({ count }) => count === 0)
  return (
    <Section title={texts.queues}>
      {waiting.length === 0 ? null : (
        <RowTable
          aria-label={texts.queues}
          columns={[
            { title: texts.waitingTitle, isHeading: true },
            { title: texts.waitingCount, isNumber: true },
            texts.due,
            texts.oldest,
            texts.act,
          ]}
          rows={waiting.map((queue) => ({
            key: queue.name,
            cells: [
              <QueueLink key="name" queue={queue} />,
              texts.count(queue.count),
              <DueBadges key="due" queue={queue} />,
              queue.oldestAt === null
                ? ''
                : texts.aged(formatTime(queue.oldestAt), formatAge(queue.oldestAt, at, language)),
              <ActLink key="act" queue={queue} />,
            ],
          }))}
        />
      )}
      {empty.length === 0 ? null : (
        <Text size="sm" c="dimmed" mt="xs">
          {waiting.length === 0 ? texts.nothing : null}
          {texts.nothingElse}
          {empty.map((queue, at) => (
            <Fragment key={queue.name}>
              {at === 0 ? '' : texts.nameSeparator}
              <QueueLink queue={queue} />
            </Fragment>
          ))}
        </Text>
      )}
    </Section>
  )
}

function QueueLink({ queue: { name } }: { readonly queue: QueueRow }) {
  const texts = useTexts(homeTexts)
  return (
    <Anchor component={Link} to={QUEUE_ACTS[name].href} inherit>
      {texts.queueNames[name]}
    </Anchor>
  )
}

function DueBadges({ queue: { lateCount, dueSoonCount } }: { readonly queue: QueueRow }) {
  const texts = useTexts(homeTexts)
  return (
    <Group gap="xs">
      {lateCount ? (
        <Badge color="red.9" variant="filled">
          {texts.late(lateCount)}
        </Badge>
      ) : null}
      {dueSoonCount ? (
        <Badge color="yellow.3" variant="filled" c="black">
          {texts.dueSoon(dueSoonCount)}
        </Badge>
      ) : null}
    </Group>
  )
}

/** Absent for operators whose role only reads the queue. */
function ActLink({ queue: { name } }: { readonly queue: QueueRow }) {
  const texts = useTexts(homeTexts)
  const can = useCan()
  const { href, permission } = QUEUE_ACTS[name]
  if (!can(permission)) return null
  return (
    <Button component={Link} to={href} size="xs" variant="default">
      {texts.queueActs[name]}
    </Button>
  )
}
