import { Button, Group, Table } from '@mantine/core'
import type { Copy } from '#contract/console/stock/stock.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { stockTexts } from './stock.texts.ts'

export interface CopyTableProps {
  readonly copies: readonly Copy[]
  readonly onMove: (copy: Copy) => void
  readonly onLose: (copy: Copy) => void
}

/**
 * The table of a card's copies with a number of their own, and of its lots of copies without. Copies and lots on hand
 * come first.
 */
export function CopyTable({ copies, onMove, onLose }: CopyTableProps) {
  const texts = useTexts(stockTexts)
  const can = useCan()
  const hasActs = can('stock.move')
  const places = [texts.shelf, texts.supplier, texts.acquired]
  const titles = [texts.number, texts.grading, texts.serial, ...places]
  return (
    <Table aria-label={texts.copies} withTableBorder bg="#fff">
      <Table.Thead>
        <Table.Tr>
          {titles.map((title) => (
            <Table.Th key={title}>{title}</Table.Th>
          ))}
          <Table.Th ta="right">{texts.costEach}</Table.Th>
          <Table.Th ta="right">{texts.onHand}</Table.Th>
          {hasActs ? <Table.Th>{texts.act}</Table.Th> : null}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {copies.map((copy) => (
          <Table.Tr key={copy.id} {...(copy.onHand === 0 ? { c: '#5e5348' } : {})}>
            <Table.Td>{copy.id}</Table.Td>
            <Table.Td>{`${copy.gradingCompany} ${copy.gradingNumber}`}</Table.Td>
            <Table.Td>{copy.serialNumber}</Table.Td>
            <Table.Td>{copy.shelf}</Table.Td>
            <Table.Td>{copy.supplier}</Table.Td>
            <Table.Td>{copy.acquiredOn}</Table.Td>
            <Table.Td ta="right">{texts.yen(copy.costYen)}</Table.Td>
            <Table.Td ta="right">{formatNumber(copy.onHand)}</Table.Td>
            {hasActs ? (
              <Table.Td>
                {copy.onHand > 0 ? <CopyActs copy={copy} onMove={onMove} onLose={onLose} /> : null}
              </Table.Td>
            ) : null}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function CopyActs({ copy, onMove, onLose }: Omit<CopyTableProps, 'copies'> & { copy: Copy }) {
  const texts = useTexts(stockTexts)
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={texts.moveOf(copy.id)}
        onClick={() => onMove(copy)}
      >
        {texts.move}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={texts.loseOf(copy.id)}
        onClick={() => onLose(copy)}
      >
        {texts.lose}
      </Button>
    </Group>
  )
}
