import type { StockMovement, StockRow } from '#contract/console/stock/stock.ts'
import type { ListSource, PartSource } from '#server/console/lists/list.sql.ts'

export type ListedStock = Omit<StockRow, 'stock' | 'reserved'>

/** One copy, or the copies of one lot, must meet all three filters. */
const HAS_COPY = `exists (
  select
  from console.copies
  join console.acquisitions on acquisitions.id = acquisition_id
  join console.suppliers on suppliers.id = supplier_id
  where copies.card_id = cards.id
    and copies.on_hand > 0
    and ($shelf = '' or shelf = $shelf)
    and ($supplier = '' or fold_text(suppliers.name) like all (search_patterns($supplier)))
    and ($graded::text is null or (grading_number <> '') = ($graded = 'yes'))
)`

/**
 * The cards in stock. A retired card is in the list as long as copies of the card are on hand. A
 * query without the filter `graded` gives it the value null.
 */
export const stockSource: ListSource<'GET /stock'> = {
  id: 'cards.id',
  select: `
    cards.id,
    code,
    name,
    set_name,
    grade,
    image,
    array(
      select distinct shelf
      from console.copies
      where copies.card_id = cards.id
        and copies.on_hand > 0
        and shelf is not null
      order by shelf
    ) as shelves,
    (
      select coalesce(sum(copies.on_hand::bigint * cost_yen), 0)::bigint
      from console.copies
      where copies.card_id = cards.id
    ) as cost_yen`,
  from: 'cards left join console.card_stock on card_stock.card_id = cards.id',
  always: 'retired_at is null or on_hand > 0',
  where: {
    text: `
      folded like all (search_patterns($text::text))
      or exists (
        select from console.copies
        where copies.card_id = cards.id
          and (
            (grading_number <> '' and search_key(grading_number) = search_key($text))
            or (serial_number <> '' and search_key(serial_number) = search_key($text))
          )
      )`,
    set: 'set_name = $set',
    shelf: HAS_COPY,
    supplier: HAS_COPY,
    graded: HAS_COPY,
    state: `(coalesce(on_hand, 0) > 0) = ($state = 'on-hand')`,
  },
  order: {
    code: 'code $direction, cards.id',
    name: 'name $direction, cards.id',
    onHand: 'coalesce(on_hand, 0) $direction, cards.id',
  },
}

export type ListedMovement = Omit<StockMovement, 'at'> & { readonly at: Date }

/** The movements of one card, whose id is `$card`. */
export const movementSource: PartSource = {
  select: `
    movements.id, movements.created_at as at, kind, count, copy_id, shelf, reason,
    operators.name as operator`,
  from: 'console.movements left join console.operators on operators.id = operator_id',
  always: 'card_id = $card',
  order: 'movements.id $direction',
}
