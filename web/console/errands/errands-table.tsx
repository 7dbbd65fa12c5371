import { Text } from '@mantine/core'
import type { ErrandRow } from '#contract/console/errands.ts'
import { formatTime } from '#web/console/format/times.ts'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { useTexts } from '#web/language/language.ts'
import { errandTexts } from './errands.texts.ts'

/**
 * The errands (background tasks of the shop's worker process) for a member or a payment. A failed
 * errand shows the reason for its failure.
 */
export function ErrandsTable({ errands }: { readonly errands: readonly ErrandRow[] }) {
  const texts = useTexts(errandTexts)
  const timeOf = (time: string | null) => (time === null ? '—' : formatTime(time))
  const stateOf = ({ state, failure }: ErrandRow) =>
    failure === null
      ? texts.states[state]
      : `${texts.states[state]} (${texts.failures[failure] ?? failure})`
  return (
    <Section title={texts.title}>
      <Text size="sm" c="dimmed" mb="xs">
        {errands.length === 0 ? texts.none : texts.text}
      </Text>
      {errands.length === 0 ? null : (
        <RowTable
          aria-label={texts.title}
          columns={[{ title: texts.kind, isHeading: true }, texts.state, texts.asked, texts.ended]}
          rows={errands.map((errand) => ({
            key: errand.id,
            cells: [
              texts.kinds[errand.kind],
              stateOf(errand),
              timeOf(errand.createdAt),
              timeOf(errand.endedAt),
            ],
          }))}
        />
      )}
    </Section>
  )
}
