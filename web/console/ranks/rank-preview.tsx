import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PlannedRank } from '#contract/console/members/ranks.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { ranksTexts } from './ranks.texts.ts'

/** A rank in the form. The key stays the same while the operator types. */
export interface EnteredRank extends PlannedRank {
  readonly key: string
}

interface RankPreviewProps {
  readonly ranks: readonly EnteredRank[]
  /** True if the ranks break a rule, so that there is no preview. */
  readonly isFaulty: boolean
}

/**
 * Shows how many members would have each rank in the next month, with and without the change. The
 * figures disappear when the operator changes a threshold.
 */
export function RankPreview({ ranks, isFaulty }: RankPreviewProps) {
  const texts = useTexts(ranksTexts)
  const { yen } = useTexts(unitTexts)
  const sentenceOf = useSentence()
  const [thresholds, setThresholds] = useState<string>()
  const entered = ranks.map(({ id, monthYen }) => `${id ?? 'new'}:${monthYen}`).join(',')
  const isShown = thresholds !== undefined && thresholds === entered
  const query = { ranks: thresholds ?? '' }
  const { outcome, answer } = useLoad('GET /ranks/preview', { query }, { isEnabled: isShown })
  const nameOf = (id: number | null, yen: number) =>
    ranks.find((rank) => rank.id === id && rank.monthYen === yen)?.name ?? ''
  return (
    <Stack gap="xs">
      <Group>
        <Button variant="default" disabled={isFaulty} onClick={() => setThresholds(entered)}>
          {texts.check}
        </Button>
      </Group>
      {outcome === undefined || outcome.kind === 'ok' ? null : (
        <ErrorNotice error={sentenceOf(outcome)} />
      )}
      {answer === undefined ? null : (
        <section aria-label={texts.preview}>
          <Text size="sm">{texts.previewText}</Text>
          <RowTable
            aria-label={texts.preview}
            maw={640}
            my="xs"
            columns={[
              texts.fields.name,
              ...[texts.fields.monthYen, texts.before, texts.after].map((title) => ({
                title,
                isNumber: true,
              })),
            ]}
            rows={answer.list.map(({ id, monthYen, beforeCount, afterCount }) => ({
              key: monthYen,
              cells: [
                <span key="name" lang="ja">
                  {nameOf(id, monthYen)}
                </span>,
                yen(monthYen),
                formatNumber(beforeCount),
                formatNumber(afterCount),
              ],
            }))}
          />
          <Text fw={700} role="status">
            {texts.moves(answer.upCount, answer.downCount)}
          </Text>
        </section>
      )}
    </Stack>
  )
}
