import { Table, Text, Title } from '@mantine/core'
import type { ErrandRow } from '#contract/console/errands.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { errandTexts } from './errands.texts.ts'

/**
 * The errands (background tasks of the shop's worker process) for a member or a payment. A failed
 * errand shows the reason for its failure.
 */
export function ErrandsTable({ errands }: { readonly errands: readonly ErrandRow[] }) {
  const texts = useTexts(errandTexts)
  const language = useLanguage()
  const timeOf = (time: string | null) => (time === null ? '—' : formatTime(time, language))
  const stateOf = ({ state, failure }: ErrandRow) =>
    failure === null
      ? texts.states[state]
      : `${texts.states[state]} (${texts.failures[failure] ?? failure})`
  return (
    <section aria-label={texts.title}>
      <Title order={2} size="h4">
        {texts.title}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {errands.length === 0 ? texts.none : texts.text}
      </Text>
      {errands.length === 0 ? null : (
        <Table aria-label={texts.title} withTableBorder bg="#fff">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.kind}</Table.Th>
              <Table.Th>{texts.state}</Table.Th>
              <Table.Th>{texts.asked}</Table.Th>
              <Table.Th>{texts.ended}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {errands.map((errand) => (
              <Table.Tr key={errand.id}>
                <Table.Th scope="row">{texts.kinds[errand.kind]}</Table.Th>
                <Table.Td>{stateOf(errand)}</Table.Td>
                <Table.Td>{timeOf(errand.createdAt)}</Table.Td>
                <Table.Td>{timeOf(errand.endedAt)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  )
}
