import { Button, Group, NativeSelect, Stack, Table, Text, Title } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { TimelineKind } from '#contract/console/members/member-timeline.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { timelineTexts } from './timeline.texts.ts'
import { useEventText } from './use-event-text.ts'

/**
 * All events of a member, with the newest first. The URL contains the filter and the page, so that
 * the browser's back button returns to the previous page of events.
 */
export function TimelineSection({ memberId }: { readonly memberId: number }) {
  const texts = useTexts(timelineTexts)
  const language = useLanguage()
  const sentenceOf = useSentence()
  const eventTextOf = useEventText()
  const [search, setSearch] = useSearchParams()
  const kind = search.get('kind') ?? ''
  const after = search.get('after') ?? ''
  const query = {
    ...(kind === '' ? {} : { kind: kind as TimelineKind }),
    ...(after === '' ? {} : { after }),
  }
  const { outcome, answer, reload } = useLoad('GET /members/{id}/timeline', {
    params: { id: memberId },
    query,
  })
  const { list = [], next = null } = answer ?? {}
  return (
    <section aria-label={texts.title}>
      <Stack gap="xs">
        <Group justify="space-between" align="end">
          <Title order={2} size="h4">
            {texts.title}
          </Title>
          <NativeSelect
            label={texts.kind}
            size="xs"
            value={kind}
            data={[{ value: '', label: texts.all }, ...namedOptions(texts.kinds)]}
            onChange={({ currentTarget }) =>
              setSearch(currentTarget.value === '' ? {} : { kind: currentTarget.value })
            }
          />
        </Group>
        {outcome !== undefined && outcome.kind !== 'ok' ? (
          <LoadFailed sentence={sentenceOf(outcome)} onRetry={reload} />
        ) : null}
        {answer !== undefined && list.length === 0 ? <Text role="status">{texts.none}</Text> : null}
        {list.length === 0 ? null : (
          <Table aria-label={texts.title} withTableBorder bg="#fff" verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.what}</Table.Th>
                <Table.Th>{texts.when}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {list.map((row) => (
                <Table.Tr key={`${row.kind} ${row.id}`}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <Text span size="sm" fw={700}>
                      {texts.kinds[row.kind]}
                    </Text>{' '}
                    <Text span size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                      {eventTextOf(row)}
                    </Text>
                  </Table.Td>
                  <Table.Td>{formatTime(row.at, language)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <Group>
          {after === '' ? null : (
            <Button variant="default" onClick={() => setSearch(kind === '' ? {} : { kind })}>
              {texts.newest}
            </Button>
          )}
          {next === null ? null : (
            <Button
              variant="default"
              onClick={() => setSearch({ ...(kind === '' ? {} : { kind }), after: next })}
            >
              {texts.older}
            </Button>
          )}
        </Group>
      </Stack>
    </section>
  )
}
