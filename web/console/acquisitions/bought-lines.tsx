import { Button, NativeSelect, Table, TextInput } from '@mantine/core'
import { boughtFields } from '#contract/console/stock/acquisitions.fields.ts'
import type { BoughtLine } from '#contract/console/stock/acquisitions.ts'
import { limitsOf } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { useTexts } from '#web/language/language.ts'
import { acquisitionsTexts } from './acquisitions.texts.ts'
import { CodeName } from './code-name.tsx'

type Name = keyof typeof boughtFields
const NAMES = Object.keys(boughtFields) as Name[]
const WIDTHS: Readonly<Partial<Record<Name, number>>> = { count: 100, costYen: 150, shelf: 140 }

/** The texts that the operator typed into one line of bought cards. */
export type LineEntry = Readonly<Record<Name, string>> & { readonly key: number }

export function newLine(key: number): LineEntry {
  const texts = Object.fromEntries(NAMES.map((name) => [name, name === 'count' ? '1' : '']))
  return { ...(texts as Record<Name, string>), key }
}

/** Returns the lines of a file as entries, whose keys follow those of the given lines. */
export function linesFrom(
  bought: readonly BoughtLine[],
  earlier: readonly LineEntry[],
  firstShelf: string,
): readonly LineEntry[] {
  const kept = earlier.filter(({ code }) => code !== '')
  const lastKey = Math.max(0, ...kept.map(({ key }) => key))
  const added = bought.map((line, index) => {
    const texts = Object.fromEntries(NAMES.map((name) => [name, String(line[name])]))
    const shelf = line.shelf || firstShelf
    return { ...(texts as Record<Name, string>), shelf, key: lastKey + index + 1 }
  })
  return [...kept, ...added]
}

/** Returns the sum of what the cards of all lines cost, in yen. */
export function priceOf(lines: readonly LineEntry[]): number {
  return lines.reduce((sum, { count, costYen }) => sum + Number(count) * Number(costYen), 0)
}

export function readLines(lines: readonly LineEntry[], firstShelf: string): BoughtLine[] {
  return lines.map(({ key: _, ...line }) => {
    const form = new FormData()
    for (const name of NAMES) form.set(name, line[name])
    if (line.shelf === '') form.set('shelf', firstShelf)
    return readFields(boughtFields, form)
  })
}

export interface BoughtLinesProps {
  readonly lines: readonly LineEntry[]
  readonly shelves: readonly string[]
  readonly onChange: (lines: readonly LineEntry[]) => void
}

/** The operator enters each graded copy, and each copy with a serial number, in a separate line. */
export function BoughtLines({ lines, shelves, onChange }: BoughtLinesProps) {
  const texts = useTexts(acquisitionsTexts)
  const { fields: titles } = texts.bought
  const replace = (changed: LineEntry) =>
    onChange(lines.map((line) => (line.key === changed.key ? changed : line)))
  return (
    <>
      <Table aria-label={texts.lines}>
        <Table.Thead>
          <Table.Tr>
            {NAMES.map((name) => (
              <Table.Th key={name}>{titles[name]}</Table.Th>
            ))}
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, index) => (
            <LineRow
              key={line.key}
              line={line}
              shelves={shelves}
              no={index + 1}
              onChange={replace}
              {...(lines.length > 1
                ? { onRemove: () => onChange(lines.filter(({ key }) => key !== line.key)) }
                : {})}
            />
          ))}
        </Table.Tbody>
      </Table>
      <Button
        mt="sm"
        variant="default"
        size="xs"
        onClick={() => onChange([...lines, newLine(Math.max(...lines.map(({ key }) => key)) + 1)])}
      >
        {texts.addLine}
      </Button>
    </>
  )
}

interface LineRowProps {
  readonly line: LineEntry
  readonly no: number
  readonly shelves: readonly string[]
  readonly onChange: (line: LineEntry) => void
  readonly onRemove?: () => void
}

function LineRow({ line, no, shelves, onChange, onRemove }: LineRowProps) {
  const texts = useTexts(acquisitionsTexts)
  const inputOf = (name: Name) => {
    const shared = {
      size: 'xs',
      'aria-label': `${texts.line(no)} ${texts.bought.fields[name]}`,
      value: line[name],
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ ...line, [name]: event.currentTarget.value }),
    }
    return name === 'shelf' ? (
      <NativeSelect {...shared} data={[...shelves]} required />
    ) : (
      <TextInput {...shared} {...limitsOf(boughtFields[name])} />
    )
  }
  return (
    <Table.Tr>
      {NAMES.map((name) => (
        <Table.Td key={name} w={WIDTHS[name]} style={{ verticalAlign: 'top' }}>
          {inputOf(name)}
          {name === 'code' ? <CodeName code={line.code} /> : null}
        </Table.Td>
      ))}
      <Table.Td>
        {onRemove === undefined ? null : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={texts.removeLine(no)}
            onClick={onRemove}
          >
            ×
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
