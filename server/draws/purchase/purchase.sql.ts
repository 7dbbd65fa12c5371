import type { SendState } from '#contract/codes.ts'
import { arrayLiteral } from '#server/platform/database/array-literal.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'
import type { Purchase, PurchaseKey } from './purchase.ts'

export const PURCHASE_COLUMNS = `
  member_id,
  id,
  pack_id,
  request_id,
  settled_index,
  first_ticket,
  draw_count,
  draw_number,
  member_draw_count,
  member_tag,
  epoch,
  seed,
  client_seed,
  is_commitment_shown,
  counts_before,
  prize_nos,
  extra_wins,
  head_before,
  head_after,
  send_state,
  hold_until,
  created_at`

/**
 * Selects how often each member has bought the pack and how many draws these purchases have, in the
 * order of the keys. The last purchase of a pack counts them, and may be sealed and not drawn yet.
 */
export function selectMemberTotals(
  on: Queryable,
  keys: readonly { readonly memberId: number; readonly packId: number }[],
): Promise<({ purchaseCount: number; drawCount: number } & Row)[]> {
  return on.query(named('select-member-totals')`
    select
      coalesce(last.draw_number + 1, 0) as purchase_count,
      coalesce(last.member_draw_count, 0) as draw_count
    from unnest(
      ${arrayLiteral(keys.map(({ memberId }) => memberId))}::bigint[],
      ${arrayLiteral(keys.map(({ packId }) => packId))}::bigint[]
    )
      with ordinality as requested (member_id, pack_id, position)
    left join lateral (
      (
        select draw_number, member_draw_count
        from purchases
        where purchases.pack_id = requested.pack_id
          and purchases.member_id = requested.member_id
        order by draw_number desc
        limit 1
      )
      union all
      (
        select draw_number, member_draw_count
        from sealed_purchases
        where sealed_purchases.pack_id = requested.pack_id
          and sealed_purchases.member_id = requested.member_id
        order by draw_number desc
        limit 1
      )
      order by draw_number desc
      limit 1
    ) as last on true
    order by position`)
}

async function selectOne(
  on: Queryable,
  name: string,
  condition: string,
  values: readonly unknown[],
): Promise<Purchase | null> {
  const text = `select ${PURCHASE_COLUMNS} from purchases where ${condition}`
  const [purchase] = await on.query<Purchase & Row>({ name, text, values })
  return purchase ?? null
}

export function selectPurchase(
  on: Queryable,
  { memberId, id }: PurchaseKey,
): Promise<Purchase | null> {
  return selectOne(on, 'select-purchase', 'member_id = $1 and id = $2', [memberId, id])
}

/** To avoid deadlocks, the caller must already hold the lock of the account. */
export function lockPurchase(
  tx: Transaction,
  { memberId, id }: PurchaseKey,
): Promise<Purchase | null> {
  return selectOne(tx, 'lock-purchase', 'member_id = $1 and id = $2 for update', [memberId, id])
}

export function selectLastPurchase(on: Queryable, memberId: number): Promise<Purchase | null> {
  return selectOne(on, 'select-last-purchase', 'member_id = $1 order by id desc limit 1', [
    memberId,
  ])
}

export function selectNewestUndecided(on: Queryable, memberId: number): Promise<Purchase | null> {
  return selectOne(
    on,
    'select-newest-undecided',
    'member_id = $1 and send_state = 1 order by id desc limit 1',
    [memberId],
  )
}

export async function updateSendState(
  tx: Transaction,
  { memberId, id }: PurchaseKey,
  state: SendState,
): Promise<void> {
  await tx.query(named('update-send-state')`
    update purchases
    set send_state = ${state}
    where member_id = ${memberId}
      and id = ${id}`)
}
