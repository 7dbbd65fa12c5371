import { Stack, Table, Text, Title } from '@mantine/core'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { disclosureTexts } from './disclosures.texts.ts'

/**
 * The records of a member that the shop has to keep after the member's data are erased. Each record
 * shows the day until which the law requires it.
 */
export function KeptSection({ memberId }: { readonly memberId: number }) {
  const texts = useTexts(disclosureTexts)
  const language = useLanguage()
  const sentenceOf = useSentence()
  const { outcome, answer, reload } = useLoad('GET /members/{id}/kept', {
    params: { id: String(memberId) },
  })
  if (outcome === undefined) return null
  if (outcome.kind !== 'ok') return <LoadFailed sentence={sentenceOf(outcome)} onRetry={reload} />
  if (answer === undefined) return null
  const { erasedAt, kept } = answer
  return (
    <section aria-label={texts.keptTitle}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {texts.keptTitle}
        </Title>
        <Text size="sm">
          {erasedAt === null ? texts.keptText : texts.erasedAt(formatTime(erasedAt, language))}
        </Text>
        {kept.length === 0 ? null : (
          <Table aria-label={texts.keptTitle} withTableBorder bg="#fff" maw={560}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.record}</Table.Th>
                <Table.Th ta="right">{texts.count}</Table.Th>
                <Table.Th>{texts.keptUntil}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {kept.map(({ kind, count, until }) => (
                <Table.Tr key={kind}>
                  <Table.Th scope="row">{texts.kinds[kind]}</Table.Th>
                  <Table.Td ta="right">{texts.countOf(count)}</Table.Td>
                  <Table.Td>{until}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </section>
  )
}
