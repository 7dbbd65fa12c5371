import { fieldName, fieldText } from '#web/console/format/field-text.ts'
import { useLanguage } from '#web/language/language.ts'
import { RowTable } from './row-table.tsx'

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
    <RowTable
      aria-label={name}
      columns={[{ title: titles.field, isHeading: true }, titles.before, titles.after]}
      rows={fields.map((field) => {
        const textIn = (fields: Fields | null) => fieldText(language, field, fields?.[field])
        const [old, next] = [textIn(before), textIn(after)]
        const cells = [fieldName(language, field), old, next]
        return { key: field, fw: old === next ? 400 : 700, cells }
      })}
    />
  )
}
