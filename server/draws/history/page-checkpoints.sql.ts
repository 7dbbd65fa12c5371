import type { SendState } from '#contract/codes.ts'
import type { PurchaseKey } from '#server/draws/purchase/purchase.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'

/**
 * The number of purchases between two page checkpoints. A page checkpoint stores the counts of all
 * earlier purchases of the member, so that no page of the history has to count them again.
 */
export const PURCHASES_PER_CHECKPOINT = 500
/** Counting 20,000 purchases takes 30 ms. The next read counts the rest. */
const COUNTED_PURCHASES_MAX = 20_000

/**
 * Inserts the due page checkpoints after the member's newest checkpoint. The caller must hold the
 * locks of the member's point and coin balances. Without these locks, a purchase with a smaller id
 * could commit later and not be counted, and a change of a send state could be missed. For the same
 * reason, nothing is inserted while a purchase of the member is sealed and not drawn yet. Nor after
 * one became void: the history lists it, and no page checkpoint would count it.
 */
export async function insertPageCheckpoints(tx: Transaction, memberId: number): Promise<void> {
  await tx.query({
    name: 'insert-page-checkpoints',
    text: `
      with newest_checkpoint as (
        select number, purchase_id, counts
        from page_checkpoints
        where member_id = $1
        order by number desc
        limit 1
      ),
      newer_purchases as (
        select id, send_state
        from purchases
        where member_id = $1
          and id > coalesce((select purchase_id from newest_checkpoint), 0)
        order by id
        limit ${COUNTED_PURCHASES_MAX}
      ),
      numbered_purchases as (
        select
          id,
          coalesce((select number from newest_checkpoint), 0) + row_number() over (order by id) as number,
          array[${[1, 2, 3, 4].map(runningCountOfState).join(', ')}] as counts
        from newer_purchases
      )
      insert into page_checkpoints (member_id, number, purchase_id, counts)
      select $1, number, id, counts
      from numbered_purchases
      where number % ${PURCHASES_PER_CHECKPOINT} = 0
        and not exists (select from sealed_purchases where member_id = $1)`,
    values: [memberId],
  })
}

function runningCountOfState(state: number): string {
  const countAtCheckpoint = `coalesce((select counts[${state}] from newest_checkpoint), 0)`
  return `${countAtCheckpoint} + count(*) filter (where send_state = ${state}) over (order by id)`
}

/**
 * The caller must call this before it updates the purchase, because the statement reads the old
 * state from the purchase's row.
 */
export async function updatePageCheckpoints(
  tx: Transaction,
  { memberId, id }: PurchaseKey,
  state: SendState,
): Promise<void> {
  await tx.query(named('update-page-checkpoints')`
    update page_checkpoints
    set
      counts[changed.send_state] = counts[changed.send_state] - 1,
      counts[${state}::integer] = counts[${state}::integer] + 1
    from purchases as changed
    where changed.member_id = ${memberId}
      and changed.id = ${id}
      and changed.send_state <> ${state}::integer
      and page_checkpoints.member_id = ${memberId}
      and page_checkpoints.purchase_id >= ${id}`)
}
