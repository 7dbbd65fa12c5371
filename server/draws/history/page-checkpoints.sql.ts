import type { SendState } from '#contract/codes.ts'
import type { PurchaseKey } from '#server/draws/purchase/purchase.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Purchases from one milestone to the next; migration 0012 says it too. */
export const PURCHASES_PER_CHECKPOINT = 500
/** Twenty thousand purchases are counted in 30 ms: a history that is longer and has none gets the rest with the next look. */
const COUNTED_PURCHASES_MAX = 20_000

/**
 * Lays the milestones that are due behind a member's newest one. The caller has locked both accounts of the member:
 * nobody buys or decides meanwhile, so that no purchase comes to stand before a milestone and no state moves unseen.
 */
export async function insertPageCheckpoints(tx: Transaction, memberId: number): Promise<void> {
  await tx.query({
    name: 'insert-page-checkpoints',
    text: `
      with newest as (
        select number, purchase_id, counts
        from page_checkpoints
        where member_id = $1
        order by number desc
        limit 1
      ),
      since as (
        select id, send_state
        from purchases
        where member_id = $1
          and id > coalesce((select purchase_id from newest), 0)
        order by id
        limit ${COUNTED_PURCHASES_MAX}
      ),
      passed as (
        select
          id,
          coalesce((select number from newest), 0) + row_number() over (order by id) as number,
          array[${[1, 2, 3, 4].map(runningCountOfState).join(', ')}] as counts
        from since
      )
      insert into page_checkpoints (member_id, number, purchase_id, counts)
      select $1, number, id, counts
      from passed
      where number % ${PURCHASES_PER_CHECKPOINT} = 0`,
    values: [memberId],
  })
}

function runningCountOfState(state: number): string {
  const countAtCheckpoint = `coalesce((select counts[${state}] from newest), 0)`
  return `${countAtCheckpoint} + count(*) filter (where send_state = ${state}) over (order by id)`
}

/** Before the purchase itself moves on: every milestone that counts it counts it in its new state. */
export async function updatePageCheckpoints(
  tx: Transaction,
  { memberId, id }: PurchaseKey,
  state: SendState,
): Promise<void> {
  await tx.query({
    name: 'update-page-checkpoints',
    text: `
      update page_checkpoints
      set
        counts[moved.send_state] = counts[moved.send_state] - 1,
        counts[$3::integer] = counts[$3::integer] + 1
      from purchases as moved
      where moved.member_id = $1
        and moved.id = $2
        and moved.send_state <> $3::integer
        and page_checkpoints.member_id = $1
        and page_checkpoints.purchase_id >= $2`,
    values: [memberId, id, state],
  })
}
