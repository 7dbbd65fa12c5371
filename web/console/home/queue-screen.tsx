import { Anchor, Stack, Table, Text } from '@mantine/core'
import { Link, useParams } from 'react-router'
import type { QueueName } from '#contract/console/dashboard.ts'
import { CloseErrand } from '#web/console/errands/close-errand.tsx'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ScreenFailed } from '#web/console/frame/screen-failed.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { homeTexts } from './home.texts.ts'

/** Shows the oldest rows of a queue for which the console has no other screen. */
export function QueueScreen() {
  const texts = useTexts(homeTexts)
  const language = useLanguage()
  const sentenceOf = useSentence()
  const can = useCan()
  // If the URL contains a name that is not the name of a queue, the server refuses this call.
  const { queue } = useParams() as { queue: QueueName }
  const { answer, outcome, reload } = useLoad('GET /dashboard/queues/{queue}', {
    params: { queue },
  })
  if (outcome === undefined) return null
  if (outcome.kind !== 'ok') return <ScreenFailed sentence={sentenceOf(outcome)} onRetry={reload} />
  if (answer === undefined) return null
  const title = texts.queueNames[queue]
  const isClosable = queue === 'errands-failed' && can('errands.close')
  return (
    <Stack>
      <ScreenTitle title={title} />
      <Anchor component={Link} to="/" size="sm">
        {texts.toHome}
      </Anchor>
      <Text role="status">
        {answer.count === 0 ? texts.nothing : texts.waitingText(answer.count)}
      </Text>
      {answer.count === 0 ? null : (
        <Table aria-label={title} withTableBorder bg="#fff">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.waitingTitle}</Table.Th>
              <Table.Th>{texts.waitingSince}</Table.Th>
              {isClosable ? <Table.Th>{texts.act}</Table.Th> : null}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {answer.list.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Th scope="row">{row.title}</Table.Th>
                <Table.Td>{formatTime(row.since, language)}</Table.Td>
                {isClosable ? (
                  <Table.Td>
                    <CloseErrand id={Number(row.id)} title={row.title} reload={reload} />
                  </Table.Td>
                ) : null}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  )
}
