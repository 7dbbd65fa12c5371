import { Button } from '@mantine/core'
import { type ReactPortal, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { writeCsv } from '#contract/console/spreadsheets.rule.ts'
import { localInJapan } from '#web/console/format/times.ts'
import { saveCsv } from '#web/kit/download.ts'
import { useTexts } from '#web/language/language.ts'
import { listTexts } from './list.texts.ts'
import type { ListColumn } from './list-table.tsx'

/** Excel reads a UTF-8 file without this mark in another encoding. */
const ROWS_DRAWN_AT_ONCE = 200

interface ListFileProps<Row> {
  /** The title of the list, with which the name of the file begins. */
  readonly name: string
  /** The columns that the operator sees. */
  readonly columns: readonly ListColumn<Row>[]
  /** Returns all rows that match the filters; undefined if they could not be read. */
  readonly loadRows: () => Promise<readonly Row[] | undefined>
  readonly isDisabled: boolean
}

/** Saves the rows of a list as CSV, with the columns, titles and texts that the list shows. */
export function ListFile<Row>({ name, columns, loadRows, isDisabled }: ListFileProps<Row>) {
  const { file } = useTexts(listTexts)
  const { portal, textsOf } = useCellTexts<Row>()
  const [isRunning, setIsRunning] = useState(false)
  const kept = columns.filter(({ isControl }) => !isControl)
  const save = async () => {
    setIsRunning(true)
    const rows = await loadRows()
    if (rows !== undefined) {
      const drawn = kept.filter(({ fileCell }) => fileCell === undefined)
      const texts = textsOf(rows, drawn)
      const lines = rows.map((row, at) =>
        kept.map(
          (column) => column.fileCell?.(row) ?? { code: texts[at]?.[drawn.indexOf(column)] ?? '' },
        ),
      )
      const csv = writeCsv([kept.map(({ title }) => title), ...lines])
      const time = localInJapan(new Date().toISOString()).replaceAll(/\D/g, '')
      saveCsv(`${name}-${time}.csv`, csv)
    }
    setIsRunning(false)
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={isDisabled || isRunning}
        onClick={() => void save()}
      >
        {file}
      </Button>
      {portal}
    </>
  )
}

interface DrawnRows<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly ListColumn<Row>[]
}

/** Returns a function that draws cells out of sight and reads their texts. */
function useCellTexts<Row>() {
  const [box] = useState(() => document.createElement('div'))
  const [{ rows, columns }, setDrawn] = useState<DrawnRows<Row>>({ rows: [], columns: [] })
  const portal: ReactPortal = createPortal(
    rows.map((row, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are read once and never move
      <div key={at}>
        {columns.map(({ name, cell }) => (
          <div key={name}>{cell(row)}</div>
        ))}
      </div>
    )),
    box,
  )
  const textsOf = (all: readonly Row[], columns: readonly ListColumn<Row>[]) => {
    const texts: string[][] = []
    for (let at = 0; at < all.length && columns.length > 0; at += ROWS_DRAWN_AT_ONCE) {
      flushSync(() => setDrawn({ rows: all.slice(at, at + ROWS_DRAWN_AT_ONCE), columns }))
      texts.push(...[...box.children].map((row) => [...row.children].map(textIn)))
    }
    flushSync(() => setDrawn({ rows: [], columns: [] }))
    return texts
  }
  return { portal, textsOf }
}

/** Returns the texts of an element with a space between them, without those of its buttons. */
function textIn(element: Element): string {
  const copy = element.cloneNode(true)
  copy.normalize()
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const { parentElement, nodeValue } = texts.currentNode
    if (!parentElement?.closest('button')) found.push(nodeValue ?? '')
  }
  return found.join(' ').replaceAll(/\s+/g, ' ').trim()
}
