import { z } from 'zod'
import { canonicalText } from '#contract/canonical-text.rule.ts'
import type { CsvRow } from '#server/platform/csv.ts'

const list = z.array(z.record(z.string(), z.unknown())).min(1)

/**
 * Returns a JSON list of objects as rows below a row of titles. The number of a row is the place of
 * its object in the list, from 1. Null if the text is no such list.
 */
export function jsonRows(text: string): readonly CsvRow[] | null {
  const { data } = list.safeParse(parsed(text))
  if (data === undefined) return null
  const titles = [...new Set(data.flatMap((each) => Object.keys(each)))]
  const rows = data.map((each, at) => ({
    line: at + 1,
    cells: titles.map((title) => cellOf(each[title])),
  }))
  return [{ line: 0, cells: titles }, ...rows]
}

function cellOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? canonicalText(String(value).trim())
    : ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
