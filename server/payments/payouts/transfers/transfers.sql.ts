import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { type Transfer, type TransferRow, totalYenOf } from './transfer-file.rule.ts'

/** Refunds with an account and in no transfer yet, by payment id. */
export function lockReadyPayouts(
  tx: Transaction,
  limit: number,
): Promise<(TransferRow & Row & { attempt: number })[]> {
  return tx.query(sql`
    select
      payment_id,
      refund_accounts.attempt,
      yen,
      bank_code,
      branch_code,
      kind,
      number,
      holder
    from refund_accounts
    join refunds using (payment_id, attempt)
    where refunds.state = 'requested'
      and bank_code is not null
      and transfer_id is null
    order by payment_id
    limit ${limit}
    for update of refunds, refund_accounts`)
}

export async function insertTransfer(
  tx: Transaction,
  {
    account,
    consignorCode,
    consignorName,
    transferOn,
    rows,
    operatorId,
    now,
  }: Transfer & { operatorId: number | null; now: Date },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into refund_transfers (
      bank_code, branch_code, kind, number, consignor_code, consignor_name, transfer_on, row_count,
      total_yen, operator_id, created_at
    )
    values (
      ${account.bankCode}, ${account.branchCode}, ${account.kind}, ${account.number},
      ${consignorCode}, ${consignorName}, ${transferOn}, ${rows.length}, ${totalYenOf(rows)},
      ${operatorId}, ${now}
    )
    returning id`)
  return row?.id as number
}

export async function markSent(
  tx: Transaction,
  { transferId, paymentIds }: { transferId: number; paymentIds: readonly number[] },
): Promise<void> {
  await tx.query(sql`
    with sent as (
      update refunds
      set state = 'sent'
      where payment_id = any(${paymentIds})
        and state = 'requested'
      returning payment_id, attempt
    )
    update refund_accounts
    set transfer_id = ${transferId}
    from sent
    where sent.payment_id = refund_accounts.payment_id
      and sent.attempt = refund_accounts.attempt`)
}

/** The refunds that are neither done nor failed, by payment id. */
export function selectSentRefunds(
  on: Queryable,
  transferId: number,
): Promise<readonly { paymentId: number; attempt: number }[]> {
  return on.query(sql`
    select payment_id, refund_accounts.attempt
    from refund_accounts
    join refunds using (payment_id, attempt)
    where transfer_id = ${transferId}
      and refunds.state = 'sent'
    order by payment_id`)
}

/**
 * Selects a transfer and those of its refunds that are neither done nor failed. The refunds that
 * are done or failed are left out, so that the bank does not pay them again. Undefined for an
 * unknown id.
 */
export async function selectTransfer(on: Queryable, id: number): Promise<Transfer | undefined> {
  const [transfer] = await on.query<Omit<Transfer, 'account' | 'rows'> & Transfer['account'] & Row>(
    sql`
      select
        bank_code,
        branch_code,
        kind,
        number,
        consignor_code,
        consignor_name,
        transfer_on::text as transfer_on
      from refund_transfers
      where id = ${id}`,
  )
  if (transfer === undefined) return undefined
  const { bankCode, branchCode, kind, number, ...rest } = transfer
  const rows = await on.query<TransferRow & Row>(sql`
    select
      payment_id,
      yen,
      bank_code,
      branch_code,
      kind,
      number,
      holder
    from refund_accounts
    join refunds using (payment_id, attempt)
    where transfer_id = ${id}
      and refunds.state = 'sent'
      and bank_code is not null
    order by payment_id`)
  return { ...rest, account: { bankCode, branchCode, kind, number }, rows }
}
