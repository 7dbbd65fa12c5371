import { Button, NativeSelect, Table, TextInput } from '@mantine/core'
import type { BoughtLine } from '#contract/console/stock/acquisitions.ts'
import { useTexts } from '#web/language/language.ts'
import { acquisitionsTexts } from './acquisitions.texts.ts'

/** The texts that the operator typed into one line of bought cards. */
export interface LineEntry {
  readonly key: number
  readonly code: string
  readonly count: string
  readonly cost: string
  readonly shelf: string
  readonly gradingCompany: string
  readonly gradingNumber: string
  readonly serialNumber: string
}

export function newLine(key: number): LineEntry {
  const numbers = { gradingCompany: '', gradingNumber: '', serialNumber: '' }
  return { key, code: '', count: '1', cost: '', shelf: '', ...numbers }
}

/** Returns the sum of what the cards of all lines cost, in yen. */
export function priceOf(lines: readonly LineEntry[]): number {
  return lines.reduce((sum, { count, cost }) => sum + Number(count) * Number(cost), 0)
}

export function readLines(lines: readonly LineEntry[], firstShelf: string): BoughtLine[] {
  return lines.map((line) => ({
    code: line.code.trim(),
    count: Number(line.count),
    costYen: Number(line.cost),
    shelf: line.shelf === '' ? firstShelf : line.shelf,
    gradingCompany: line.gradingCompany.trim(),
    gradingNumber: line.gradingNumber.trim(),
    serialNumber: line.serialNumber.trim(),
  }))
}

export interface BoughtLinesProps {
  readonly lines: readonly LineEntry[]
  readonly shelves: readonly string[]
  readonly onChange: (lines: readonly LineEntry[]) => void
}

/**
 * The fields for the cards of an acquisition. The operator enters each graded copy, and each copy
 * with a serial number, in a separate line.
 */
export function BoughtLines({ lines, shelves, onChange }: BoughtLinesProps) {
  const texts = useTexts(acquisitionsTexts)
  const numbers = [texts.gradingCompany, texts.gradingNumber, texts.serialNumber]
  const titles = [texts.code, texts.count, texts.costEach, texts.shelf, ...numbers]
  const replace = (changed: LineEntry) =>
    onChange(lines.map((line) => (line.key === changed.key ? changed : line)))
  return (
    <>
      <Table aria-label={texts.lines}>
        <Table.Thead>
          <Table.Tr>
            {titles.map((title) => (
              <Table.Th key={title}>{title}</Table.Th>
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
  const field = (name: Exclude<keyof LineEntry, 'key'>, title: string) => ({
    size: 'xs' as const,
    'aria-label': `${texts.line(no)} ${title}`,
    value: line[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...line, [name]: event.currentTarget.value }),
  })
  return (
    <Table.Tr>
      <Table.Td>
        <TextInput {...field('code', texts.code)} maxLength={100} required />
      </Table.Td>
      <Table.Td w={100}>
        <TextInput {...field('count', texts.count)} type="number" min={1} required />
      </Table.Td>
      <Table.Td w={150}>
        <TextInput {...field('cost', texts.costEach)} type="number" min={0} required />
      </Table.Td>
      <Table.Td w={140}>
        <NativeSelect {...field('shelf', texts.shelf)} data={[...shelves]} required />
      </Table.Td>
      <Table.Td>
        <TextInput {...field('gradingCompany', texts.gradingCompany)} maxLength={100} />
      </Table.Td>
      <Table.Td>
        <TextInput {...field('gradingNumber', texts.gradingNumber)} maxLength={100} />
      </Table.Td>
      <Table.Td>
        <TextInput {...field('serialNumber', texts.serialNumber)} maxLength={100} />
      </Table.Td>
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
