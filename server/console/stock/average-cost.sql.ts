/**
 * The average cost of a copy of one card in yen, rounded up: an expression over the rows of
 * `console.copies` with this card. The average counts the copies on hand. If no copy is on hand, it
 * counts all copies that the shop ever bought. Null without a copy.
 */
export const AVERAGE_COST =
  'ceil(coalesce(sum(cost_yen::numeric * on_hand) / nullif(sum(on_hand), 0), avg(cost_yen)))'
