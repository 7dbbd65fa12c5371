import { Table } from '@mantine/core'
import type { StockMovement } from '#contract/console/stock/stock.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { stockTexts } from './stock.texts.ts'

/**
 * The kinds of movement of copies in parcels. Such a movement has no copy id if its copies belong
 * to no lot in the shop's books.
 */
const PACKED: readonly string[] = ['shipped', 'returned']

/** The movements of a card, with the newest first. A movement never changes after it is booked. */
export function MovementTable({ movements }: { readonly movements: readonly StockMovement[] }) {
  const texts = useTexts(stockTexts)
  const language = useLanguage()
  const titles = [texts.time, texts.kind, texts.number, texts.shelf]
  return (
    <Table aria-label={texts.movements} withTableBorder bg="#fff">
      <Table.Thead>
        <Table.Tr>
          {titles.map((title) => (
            <Table.Th key={title}>{title}</Table.Th>
          ))}
          <Table.Th ta="right">{texts.change}</Table.Th>
          <Table.Th>{texts.reason}</Table.Th>
          <Table.Th>{texts.operator}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {movements.map(({ id, at, kind, copy_id, shelf, count, reason, operator }) => (
          <Table.Tr key={id}>
            <Table.Td>{formatTime(at, language)}</Table.Td>
            <Table.Td>
              {texts.kinds[kind]}
              {copy_id === null && PACKED.includes(kind) ? texts.unbooked : null}
            </Table.Td>
            <Table.Td>{copy_id}</Table.Td>
            <Table.Td>{shelf}</Table.Td>
            <Table.Td ta="right">{count > 0 ? `+${count}` : `−${-count}`}</Table.Td>
            <Table.Td>{reason}</Table.Td>
            <Table.Td>{operator}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
