import type { StockMovement } from '#contract/console/stock/stock.ts'
import { formatTime } from '#web/console/format/times.ts'
import { List } from '#web/console/list/list.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import type { ListPage } from '#web/console/list/use-list.ts'
import type { ListControl } from '#web/console/list/use-list-address.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { stockTexts } from './stock.texts.ts'

/**
 * The kinds of movement of copies in parcels. Such a movement has no copy id if its copies belong
 * to no lot in the shop's books.
 */
const PACKED: readonly string[] = ['shipped', 'returned']

export interface MovementTableProps {
  readonly control: ListControl
  readonly page: ListPage<StockMovement>
  readonly reload: () => Promise<unknown>
}

/** The movements of a card, with the newest first. A movement never changes after it is booked. */
export function MovementTable({ control, page, reload }: MovementTableProps) {
  const texts = useTexts(stockTexts)
  return (
    <List<StockMovement>
      name={texts.movements}
      columns={useColumns()}
      failure={undefined}
      idOf={({ id }) => String(id)}
      nameOf={({ kind }) => texts.kinds[kind] ?? kind}
      empty={texts.noMovements}
      control={control}
      page={page}
      reload={reload}
    />
  )
}

function useColumns(): readonly ListColumn<StockMovement>[] {
  const texts = useTexts(stockTexts)
  const language = useLanguage()
  const kindOf = ({ kind, copyId }: StockMovement) =>
    `${texts.kinds[kind]}${copyId === null && PACKED.includes(kind) ? texts.unbooked : ''}`
  return [
    { name: 'at', title: texts.time, cell: ({ at }) => formatTime(at, language) },
    { name: 'kind', title: texts.kind, cell: kindOf },
    { name: 'copy', title: texts.number, cell: ({ copyId }) => copyId },
    { name: 'shelf', title: texts.shelf, cell: ({ shelf }) => shelf },
    { name: 'change', title: texts.change, cell: signed, isNumber: true },
    { name: 'reason', title: texts.reason, cell: ({ reason }) => reason },
    { name: 'operator', title: texts.operator, cell: ({ operator }) => operator },
  ]
}

function signed({ count }: StockMovement): string {
  return count > 0 ? `+${count}` : `−${-count}`
}
