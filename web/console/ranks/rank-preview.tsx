import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { PlannedRank } from '#contract/console/members/ranks.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { ranksTexts } from './ranks.texts.ts'

/** A rank in the form. The key stays the same while the operator types. */
export interface EnteredRank extends PlannedRank {
  readonly key: string
}

export interface RankPreviewProps {
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
        <Alert role="alert" variant="outline" color="vermilion">
          {sentenceOf(outcome)}
        </Alert>
      )}
      {answer === undefined ? null : (
        <section aria-label={texts.preview}>
          <Text size="sm">{texts.previewText}</Text>
          <Table aria-label={texts.preview} withTableBorder bg="#fff" maw={640} my="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.name}</Table.Th>
                <Table.Th ta="right">{texts.monthYen}</Table.Th>
                <Table.Th ta="right">{texts.before}</Table.Th>
                <Table.Th ta="right">{texts.after}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {answer.list.map(({ id, monthYen, beforeCount, afterCount }) => (
                <Table.Tr key={monthYen}>
                  <Table.Td lang="ja">{nameOf(id, monthYen)}</Table.Td>
                  <Table.Td ta="right">{texts.yen(monthYen)}</Table.Td>
                  <Table.Td ta="right">{formatNumber(beforeCount)}</Table.Td>
                  <Table.Td ta="right">{formatNumber(afterCount)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Text fw={700} role="status">
            {texts.moves(answer.upCount, answer.downCount)}
          </Text>
        </section>
      )}
    </Stack>
  )
}
