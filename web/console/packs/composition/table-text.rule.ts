/**
 * Reads a table that a spreadsheet has copied, with fields separated by tabs. A field in quotes may
 * contain tabs, line breaks and doubled quotes.
 */
export function readTable(text: string): readonly (readonly string[])[] {
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
    else if (character === '\t') {
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
