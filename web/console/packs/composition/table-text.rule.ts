import { columnNamed } from '#contract/console/imports/import-columns.rule.ts'
import { compositionColumns } from '#contract/console/packs/composition-columns.fields.ts'
import { textOfCell } from '#contract/console/spreadsheets.rule.ts'
import { type Cells, COLUMNS, EMPTY_CELLS, normalized } from './lines.rule.ts'

type Separator = '\t' | ','

/**
 * Reads a table that a spreadsheet has copied (fields separated by tabs) or saved (fields separated
 * by commas). A field in quotes may contain separators, line breaks and doubled quotes.
 */
export function readTable(
  text: string,
  separator: Separator = '\t',
): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let isQuoted = false
  const body = text.replace(/^\ufeff/, '')
  for (let at = 0; at < body.length; at += 1) {
    const character = body[at] as string
    if (isQuoted) {
      if (character !== '"') field += character
      else if (body[at + 1] === '"') {
        field += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && field === '') isQuoted = true
    else if (character === separator) {
      row.push(field)
      field = ''
    } else if (character === '\n') {
      rows.push([...row, field.replace(/\r$/, '')])
      row = []
      field = ''
    } else field += character
  }
  if (field !== '' || row.length > 0) rows.push([...row, field.replace(/\r$/, '')])
  return rows
}

/** Writes a table for the clipboard, so that a spreadsheet reads the same cells. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const quoted = (text: string) =>
    /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  return rows.map((row) => row.map(quoted).join('\t')).join('\r\n')
}

/**
 * Returns the lines of a file. If the first row has titles, each column is found by its title;
 * otherwise the columns are in the order of the editor. Rows without any text are left out.
 */
export function linesOfTable(rows: readonly (readonly string[])[]): {
  readonly lines: readonly Cells[]
  readonly hasTitles: boolean
} {
  const titles = rows[0]?.map((title) => columnNamed(compositionColumns, title))
  const hasTitles = titles?.includes('card') ?? false
  const columns = hasTitles ? (titles ?? []) : COLUMNS
  const lines = rows
    .slice(hasTitles ? 1 : 0)
    .filter((row) => row.some((text) => text.trim() !== ''))
    .map((row) => {
      const cells = { ...EMPTY_CELLS }
      for (const [index, column] of columns.entries()) {
        if (column !== undefined && column !== 'name')
          cells[column] = normalized(column, textOfCell((row[index] ?? '').trim()))
      }
      return cells
    })
  return { lines, hasTitles }
}
