import { Anchor, Badge, Group, Paper, SimpleGrid, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { QueueRow } from '#contract/console/dashboard.ts'
import { formatTime } from '#web/console/format/times.ts'
import { Section } from '#web/console/frame/section.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { homeTexts } from './home.texts.ts'
import { queueHref } from './queues.ts'

/**
 * The queues, each with its number of rows and the age of its oldest row. Each queue links to its
 * screen.
 */
export function QueuesSection({ queues }: { readonly queues: readonly QueueRow[] }) {
  const texts = useTexts(homeTexts)
  return (
    <Section title={texts.queues}>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {queues.map((queue) => (
          <Queue key={queue.name} queue={queue} />
        ))}
      </SimpleGrid>
    </Section>
  )
}

function Queue({ queue }: { readonly queue: QueueRow }) {
  const texts = useTexts(homeTexts)
  const language = useLanguage()
  const { name, count, oldestAt, lateCount, dueSoonCount } = queue
  return (
    <Paper withBorder p="md">
      <Anchor component={Link} to={queueHref(name)} fw={700}>
        {texts.queueNames[name]}
      </Anchor>
      <Text size="xl" fw={700}>
        {texts.count(count)}
      </Text>
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
      <Text size="sm" c="dimmed">
        {oldestAt === null ? texts.nothing : texts.oldest(formatTime(oldestAt, language))}
      </Text>
    </Paper>
  )
}
