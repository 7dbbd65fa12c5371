import { Anchor, Stack, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ScreenFailed } from '#web/console/frame/screen-failed.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { templatesTexts } from './templates.texts.ts'

/** The mails whose texts an owner can change, each in both languages. */
export function TemplatesScreen() {
  const texts = useTexts(templatesTexts)
  const language = useLanguage()
  const sentenceOf = useSentence()
  const { outcome, answer, reload } = useLoad('GET /mail-templates', {})
  if (outcome === undefined) return null
  if (outcome.kind !== 'ok') return <ScreenFailed sentence={sentenceOf(outcome)} onRetry={reload} />
  return (
    <Stack>
      <ScreenTitle title={texts.title} />
      <Anchor component={Link} to="/mails" size="sm">
        {texts.backToMails}
      </Anchor>
      <Text size="sm">{texts.text}</Text>
      <WideTable name={texts.title} minWidth={640}>
        <Table aria-label={texts.title} withTableBorder bg="#fff">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.mail}</Table.Th>
              <Table.Th>{texts.language}</Table.Th>
              <Table.Th>{texts.subject}</Table.Th>
              <Table.Th>{texts.state}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(answer?.list ?? []).map((row) => (
              <Table.Tr key={`${row.name} ${row.language}`}>
                <Table.Td>
                  <Anchor
                    component={Link}
                    to={`/mail-templates/${row.name}?language=${row.language}`}
                    size="sm"
                  >
                    {texts.names[row.name]}
                  </Anchor>
                </Table.Td>
                <Table.Td>{texts.languages[row.language]}</Table.Td>
                <Table.Td lang={row.language}>{row.subject}</Table.Td>
                <Table.Td>
                  {row.is_built_in || row.saved_at === null
                    ? texts.builtIn
                    : `${texts.version(row.version)} (${formatTime(row.saved_at, language)})`}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Stack>
  )
}
