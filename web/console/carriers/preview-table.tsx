import { Stack, Table, Text } from '@mantine/core'
import type { PreviewRow } from '#contract/console/carriers/carriers.ts'
import { useTexts } from '#web/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'

/**
 * The parcels chosen for a file, each with the lines of its label. The row of a parcel with
 * problems shows the problems, and the file will not contain this parcel.
 */
export function PreviewTable({ rows }: { readonly rows: readonly PreviewRow[] }) {
  const texts = useTexts(carriersTexts)
  return (
    <Table aria-label={texts.preview.title} verticalSpacing={8} bg="#fff" withTableBorder>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={130}>{texts.preview.parcel}</Table.Th>
          <Table.Th>{texts.preview.lines}</Table.Th>
          <Table.Th w="40%">{texts.preview.state}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id} data-row={row.id}>
            <Table.Td>
              {row.number}
              <Text size="sm">{row.name}</Text>
            </Table.Td>
            <Table.Td>
              {row.lines.length === 0
                ? row.address
                : row.lines
                    .filter((line) => line !== '')
                    .map((line) => <div key={line}>{line}</div>)}
            </Table.Td>
            <Table.Td>
              <RowState row={row} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function RowState({ row }: { readonly row: PreviewRow }) {
  const { preview, list } = useTexts(carriersTexts)
  const { refusal, problems, formulas, exportedIn } = row
  const notes = [
    ...(row.isSplit ? [preview.split] : []),
    ...(formulas.length > 0 ? [preview.formulas(list(formulas))] : []),
    ...(exportedIn === null ? [] : [preview.before(exportedIn)]),
  ]
  const faults = [
    ...(refusal === null ? [] : [preview.refusals[refusal] ?? preview.notReady]),
    ...problems.map(({ column, fault, width, widthMax: max }) => {
      const isWide = (fault === 'too-long' || fault === 'no-split') && max !== null
      const sentence = preview.fault(column, preview.faults[fault])
      return isWide ? sentence + preview.width(width, max) : sentence
    }),
  ]
  return (
    <Stack gap={2}>
      {faults.map((fault) => (
        <Text key={fault} size="sm" c="vermilion">
          {fault}
        </Text>
      ))}
      {faults.length === 0 ? <Text size="sm">{preview.fine}</Text> : null}
      {notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
    </Stack>
  )
}
