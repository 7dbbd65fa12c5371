import { Table } from '@mantine/core'
import { fieldName, fieldText } from '#web/console/format/field-text.ts'
import { useLanguage } from '#web/language/language.ts'

type Fields = Readonly<Record<string, unknown>>

export interface ChangesTableProps {
  readonly name: string
  readonly titles: { readonly field: string; readonly before: string; readonly after: string }
  readonly before: Fields | null
  readonly after: Fields | null
}

/** Shows two versions of a row side by side. A field that differs is emphasized. */
export function ChangesTable({ name, titles, before, after }: ChangesTableProps) {
  const language = useLanguage()
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  // Leaves out `version`. It only counts the changes of the row, which does not help a reader.
  const fields = [...names].filter((name) => name !== 'version')
  return (
    <Table aria-label={name} withTableBorder bg="#fff">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{titles.field}</Table.Th>
          <Table.Th>{titles.before}</Table.Th>
          <Table.Th>{titles.after}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map((field) => {
          const textIn = (fields: Fields | null) => fieldText(language, field, fields?.[field])
          const [old, next] = [textIn(before), textIn(after)]
          return (
            <Table.Tr key={field} fw={old === next ? 400 : 700}>
              <Table.Th scope="row">{fieldName(language, field)}</Table.Th>
              <Table.Td>{old}</Table.Td>
              <Table.Td>{next}</Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}
