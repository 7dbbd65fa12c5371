import { Anchor, Table } from '@mantine/core'
import { Link } from 'react-router'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ScreenFailed } from '#web/console/frame/screen-failed.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'

/** The list of the carriers' label programs. The shop writes files that these programs import. */
export function CarriersScreen() {
  const texts = useTexts(carriersTexts)
  const sentenceOf = useSentence()
  const language = useLanguage()
  const { answer, outcome, reload } = useLoad('GET /carriers', {})
  if (outcome === undefined) return null
  if (outcome.kind !== 'ok') return <ScreenFailed sentence={sentenceOf(outcome)} onRetry={reload} />
  const { settings } = texts
  return (
    <>
      <ScreenTitle title={settings.title} />
      <Table aria-label={settings.title} withTableBorder bg="#fff">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.layout}</Table.Th>
            <Table.Th>{settings.version}</Table.Th>
            <Table.Th>{settings.columns}</Table.Th>
            <Table.Th>{settings.changed}</Table.Th>
            <Table.Th>{settings.missing}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {answer?.list.map((row) => (
            <Table.Tr key={row.code}>
              <Table.Td>
                <Anchor component={Link} to={`/carriers/${row.code}`}>
                  {texts.layouts[row.code]}
                </Anchor>
              </Table.Td>
              <Table.Td>
                {formatNumber(row.version)} {row.changed_by === null ? settings.builtIn : ''}
              </Table.Td>
              <Table.Td>{formatNumber(row.column_count)}</Table.Td>
              <Table.Td>
                {row.changed_at === null
                  ? ''
                  : `${formatTime(row.changed_at, language)} ${row.changed_by}`}
              </Table.Td>
              <Table.Td>
                {texts.list(row.missing_settings.map((name) => settings.names[name] ?? name)) ||
                  settings.none}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
