import { Alert, Table, Text } from '@mantine/core'
import { SHOWN_ROWS_MAX } from '#contract/console/stock/card-limits.rule.ts'
import type { Imported } from '#contract/console/stock/cards.ts'
import { useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'

/** The result of an import: the counts, the failed rows, and the new and changed cards. */
export function ImportResult({ result }: { readonly result: Imported }) {
  const texts = useTexts(cardsTexts)
  const { newCount, changedCount, unchangedCount, failedCount, isDone } = result
  const counts = {
    new: newCount,
    changed: changedCount,
    unchanged: unchangedCount,
    failed: failedCount,
  }
  const color = failedCount > 0 ? 'vermilion' : 'green.9'
  return (
    <section aria-label={texts.result}>
      <Alert role="status" variant="outline" color={color} mb="md">
        {isDone ? `${texts.imported} ` : ''}
        {texts.counts(counts)}
        {failedCount > 0 ? <Text size="sm">{texts.nothingTaken}</Text> : null}
      </Alert>
      {failedCount > 0 ? <FailedRows failed={result.failed} /> : null}
      {failedCount === 0 && result.changes.length > 0 ? <Changes changes={result.changes} /> : null}
    </section>
  )
}

function FailedRows({ failed }: Pick<Imported, 'failed'>) {
  const texts = useTexts(cardsTexts)
  return (
    <>
      <Table aria-label={texts.fault} withTableBorder bg="#fff">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.line}</Table.Th>
            <Table.Th>{texts.column}</Table.Th>
            <Table.Th>{texts.value}</Table.Th>
            <Table.Th>{texts.fault}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {failed.map(({ line, column, value, reason }) => (
            <Table.Tr key={`${line} ${column}`}>
              <Table.Td>{line}</Table.Td>
              <Table.Td>{texts.columnTitles[column] ?? column}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
              <Table.Td>{texts.faults[reason]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <ShownRows count={failed.length} />
    </>
  )
}

function Changes({ changes }: Pick<Imported, 'changes'>) {
  const texts = useTexts(cardsTexts)
  return (
    <>
      <Table aria-label={texts.change} withTableBorder bg="#fff">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.line}</Table.Th>
            <Table.Th>{texts.code}</Table.Th>
            <Table.Th>{texts.name}</Table.Th>
            <Table.Th>{texts.change}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ line, code, name, columns }) => (
            <Table.Tr key={line}>
              <Table.Td>{line}</Table.Td>
              <Table.Td>{code}</Table.Td>
              <Table.Td>{name}</Table.Td>
              <Table.Td>
                {columns.map((column) => texts.columnTitles[column] ?? column).join(', ') ||
                  texts.isNew}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <ShownRows count={changes.length} />
    </>
  )
}

function ShownRows({ count }: { readonly count: number }) {
  const texts = useTexts(cardsTexts)
  if (count < SHOWN_ROWS_MAX) return null
  return <Text size="sm">{texts.rowsShown(count)}</Text>
}
