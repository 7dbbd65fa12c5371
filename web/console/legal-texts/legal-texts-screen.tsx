import { Anchor, Stack, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ScreenFailed } from '#web/console/frame/screen-failed.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { legalTextsTexts } from './legal-texts.texts.ts'

/**
 * The list of the shop's legal texts. Each text shows the version in force and the next version
 * (A-165).
 */
export function LegalTextsScreen() {
  const texts = useTexts(legalTextsTexts)
  const sentenceOf = useSentence()
  const { outcome, answer, reload } = useLoad('GET /legal-texts', {})
  if (outcome === undefined) return null
  if (outcome.kind !== 'ok') return <ScreenFailed sentence={sentenceOf(outcome)} onRetry={reload} />
  return (
    <Stack>
      <ScreenTitle title={texts.title} />
      <Text size="sm">{texts.text}</Text>
      <WideTable name={texts.title} minWidth={640}>
        <Table aria-label={texts.title} withTableBorder bg="#fff">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.page}</Table.Th>
              <Table.Th>{texts.version}</Table.Th>
              <Table.Th>{texts.fromDay}</Table.Th>
              <Table.Th>{texts.next}</Table.Th>
              <Table.Th>{texts.draft}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {answer?.list.map(({ page, version, from_day, next, has_draft }) => (
              <Table.Tr key={page}>
                <Table.Th scope="row">
                  <Anchor component={Link} to={`/legal-texts/${page}`} inherit>
                    {texts.pages[page]}
                  </Anchor>
                </Table.Th>
                <Table.Td>{version}</Table.Td>
                <Table.Td>{from_day}</Table.Td>
                <Table.Td>
                  {next === null ? texts.none : texts.nextOf(next.version, next.from_day)}
                </Table.Td>
                <Table.Td>{has_draft ? texts.hasDraft : texts.none}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Stack>
  )
}
