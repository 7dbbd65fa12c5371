import { Alert, Anchor, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatTime } from '#web/console/format/times.ts'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useConsoleSession } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { homeTexts } from './home.texts.ts'

/** The first screen: what is not safe stands on top, then what waits for the operator. */
export function HomeScreen() {
  const texts = useTexts(homeTexts)
  const { operator, warnings } = useConsoleSession()
  const sentences = { 'single-hand': texts.singleHand, 'no-address-list': texts.noAddressList }
  return (
    <Stack>
      <ScreenTitle title={texts.title} />
      {warnings.map((warning) => (
        <Alert key={warning} variant="outline" color="vermilion">
          {sentences[warning]}
        </Alert>
      ))}
      <Text>{texts.greeting(operator.name)}</Text>
      <Title order={2} size="h4">
        {texts.queues}
      </Title>
      <SimpleGrid cols={3}>
        <WaitingApprovals />
      </SimpleGrid>
    </Stack>
  )
}

function WaitingApprovals() {
  const texts = useTexts(homeTexts)
  const language = useLanguage()
  const query = { state: 'waiting', sort: 'requested_at', direction: 'asc' } as const
  const { answer } = useLoad('GET /approvals', { query })
  if (answer === undefined) return null
  const [oldest] = answer.list
  return (
    <Paper withBorder p="md">
      <Anchor component={Link} to="/approvals" fw={700}>
        {texts.waiting}
      </Anchor>
      <Text size="xl" fw={700}>
        {texts.count(answer.count)}
      </Text>
      <Text size="sm" c="dimmed">
        {oldest === undefined
          ? texts.nothing
          : texts.oldest(formatTime(oldest.requested_at, language))}
      </Text>
    </Paper>
  )
}
