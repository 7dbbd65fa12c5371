import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CarrierLayout, carrierLayout } from '#contract/console/carriers/carrier-layout.ts'
import { LAYOUT_CODES, type LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { parseColumns } from './columns.rule.ts'
import { FILE_FORMATS } from './file-formats.ts'

/** The version of the built-in layouts. Layouts that an owner stores have greater versions. */
export const BUILT_IN_VERSION = 1

let layouts: Readonly<Record<LayoutCode, CarrierLayout>> | undefined

/** Returns the built-in layouts. Throws if one of the built-in layouts is invalid. */
export function builtInLayouts(): Readonly<Record<LayoutCode, CarrierLayout>> {
  layouts ??= Object.fromEntries(LAYOUT_CODES.map((code) => [code, readLayout(code)])) as Record<
    LayoutCode,
    CarrierLayout
  >
  return layouts
}

function readLayout(code: LayoutCode): CarrierLayout {
  const text = readFileSync(join(import.meta.dirname, `${code}.tsv`), 'utf8')
  return carrierLayout.parse({ ...FILE_FORMATS[code], columns: parseColumns(text) })
}
