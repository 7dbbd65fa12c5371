import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { TimelineKind } from '#contract/console/members/member-timeline.ts'
import { formatTime } from '#web/console/format/times.ts'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { TargetLink } from '#web/console/frame/target-link.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { timelineTexts } from './timeline.texts.ts'
import { targetOf, useEventText } from './use-event-text.ts'

/**
 * All events of a member, with the newest first. The URL contains the filter and the page, so that
 * the browser's back button returns to the previous page of events.
 */
export function TimelineSection({ memberId }: { readonly memberId: number }) {
  const texts = useTexts(timelineTexts)
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
        <PartFailed outcome={outcome} reload={reload} />
        {answer !== undefined && list.length === 0 ? <Text role="status">{texts.none}</Text> : null}
        {list.length === 0 ? null : (
          <RowTable
            aria-label={texts.title}
            verticalSpacing="xs"
            columns={[texts.what, texts.when]}
            rows={list.map((row) => ({
              key: `${row.kind} ${row.id}`,
              cells: [
                <div key="what" style={{ overflowWrap: 'anywhere' }}>
                  <Text span size="sm" fw={700}>
                    {texts.kinds[row.kind]}
                  </Text>{' '}
                  <Text span size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                    <TargetLink {...targetOf(row)} title={eventTextOf(row)} />
                  </Text>
                </div>,
                formatTime(row.at),
              ],
            }))}
          />
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
