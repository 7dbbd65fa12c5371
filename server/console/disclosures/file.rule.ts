import { escapeHtml } from '#server/platform/http/pages/document-template.ts'
import { COLUMN_LABELS } from './labels.rule.ts'

export interface DisclosedSection {
  readonly name: string
  readonly title: string
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

interface DisclosureFile {
  readonly memberId: number
  readonly madeAt: Date
  readonly sections: readonly DisclosedSection[]
}

const STYLE = `
  body { font: 14px/1.6 sans-serif; margin: 2rem; color: #222; }
  table { border-collapse: collapse; margin-bottom: 1rem; }
  th, td { border: 1px solid #999; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
  th small { display: block; font-weight: normal; color: #555; }`

/**
 * Returns the file of a disclosure: an HTML document that loads no other file. The element `#data`
 * has the same rows as JSON, by the names of the sections.
 */
export function writeFile(file: DisclosureFile): string {
  const { memberId, madeAt, sections } = file
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<title>会員 ${memberId} の保有個人データ</title>
<style>${STYLE}
</style>
</head>
<body>
<h1>会員 ${memberId} の保有個人データ</h1>
<p>作成日時 ${dateText(madeAt)}</p>
${sections.map(sectionOf).join('\n')}
<script type="application/json" id="data">${jsonOf(file)}</script>
</body>
</html>
`
}

/** The JSON has no `<`, so no text in the rows can end the element `#data`. */
function jsonOf({ memberId, madeAt, sections }: DisclosureFile): string {
  const data = {
    member_id: memberId,
    made_at: madeAt,
    ...Object.fromEntries(sections.map(({ name, rows }) => [name, rows])),
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

function sectionOf({ title, name, rows }: DisclosedSection): string {
  const heading = `<h2>${title} <small>${name}</small></h2>`
  const [first] = rows
  if (first === undefined) return `${heading}\n<p>記録はありません。</p>`
  const columns = Object.keys(first)
  const head = columns.map((column) => `<th>${labelOf(column)}<small>${column}</small></th>`)
  const body = rows.map(
    (row) => `<tr>${columns.map((column) => `<td>${textOf(row[column])}</td>`).join('')}</tr>`,
  )
  return `${heading}\n<table>\n<tr>${head.join('')}</tr>\n${body.join('\n')}\n</table>`
}

function labelOf(column: string): string {
  return COLUMN_LABELS[column] ?? column
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ'
  return escapeHtml(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

function dateText(date: Date): string {
  return `${date.toLocaleString('ja-JP', { timeZone: 'Asia/Tokyo' })} JST`
}
