import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'
import type { MemberAccount } from './account.rule.ts'

interface AttemptKey {
  readonly paymentId: number
  readonly attempt: number
}

export async function insertAccountRequest(
  tx: Transaction,
  { paymentId, attempt, now }: AttemptKey & { now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into refund_accounts (payment_id, attempt, requested_at)
    values (${paymentId}, ${attempt}, ${now})`)
}

export interface DueMail extends Row, AttemptKey {
  readonly memberId: number
  /** True if an earlier attempt to pay out failed although the member had given an account. */
  readonly isRepeated: boolean
}

export function selectDueMails(
  on: Queryable,
  { limit, failedIds }: { limit: number; failedIds: readonly number[] },
): Promise<DueMail[]> {
  return on.query(sql`
    select
      payment_id,
      refund_accounts.attempt,
      member_id,
      exists (
        select
        from refund_accounts as earlier
        join refunds as failed using (payment_id, attempt)
        where earlier.payment_id = refund_accounts.payment_id
          and earlier.attempt = refund_accounts.attempt - 1
          and earlier.submitted_at is not null
          and failed.state = 'failed'
      ) as is_repeated
    from refund_accounts
    join refunds using (payment_id, attempt)
    join payments on payments.id = payment_id
    where mailed_at is null
      and submitted_at is null
      and refunds.state = 'requested'
      and not (payment_id = any(${failedIds}))
    order by refund_accounts.requested_at
    limit ${limit}`)
}

/** False if another run has mailed a link, or if the member has given the account. */
export async function storeLink(
  tx: Transaction,
  link: AttemptKey & { tokenHash: Buffer; expiresAt: Date; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update refund_accounts
    set mailed_at = ${link.now}, token_hash = ${link.tokenHash}, link_expires_at = ${link.expiresAt}
    where payment_id = ${link.paymentId}
      and attempt = ${link.attempt}
      and mailed_at is null
      and submitted_at is null
    returning 1`)
  return rows.length > 0
}

export interface AccountRequest extends Row, AttemptKey {
  readonly orderId: string
  readonly yen: number
  readonly expiresAt: Date
}

export async function selectByLink(
  on: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<AccountRequest | undefined> {
  const rows = await on.query<AccountRequest>(named('select-refund-account-by-link')`
    select
      payment_id,
      refund_accounts.attempt,
      order_id,
      yen,
      link_expires_at as expires_at
    from refund_accounts
    join refunds using (payment_id, attempt)
    join payments on payments.id = payment_id
    where token_hash = ${tokenHash}
      and link_expires_at > ${now}
      and refunds.state = 'requested'`)
  return rows[0]
}

/** False if the link is no longer valid. It works once. */
export async function storeAccount(
  tx: Transaction,
  { tokenHash, account, now }: { tokenHash: Buffer; account: MemberAccount; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update refund_accounts
    set
      submitted_at = ${now},
      token_hash = null,
      bank_code = ${account.bankCode},
      bank_name = ${account.bankName},
      branch_code = ${account.branchCode},
      branch_name = ${account.branchName},
      kind = ${account.kind},
      number = ${account.number},
      holder = ${account.holder}
    where token_hash = ${tokenHash}
      and link_expires_at > ${now}
    returning 1`)
  return rows.length > 0
}

/** Makes the worker mail a new link. Returns false if the member has already given the account. */
export async function clearLink(on: Queryable, key: AttemptKey): Promise<boolean> {
  const rows = await on.query(sql`
    update refund_accounts
    set mailed_at = null, token_hash = null, link_expires_at = null
    where payment_id = ${key.paymentId}
      and attempt = ${key.attempt}
      and submitted_at is null
    returning 1`)
  return rows.length > 0
}

/** Makes the worker mail new links in place of all that are valid. */
export async function clearLinks(
  tx: Transaction,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  await tx.query(sql`
    update refund_accounts
    set mailed_at = null, token_hash = null, link_expires_at = null
    from payments
    where payments.id = payment_id
      and member_id = ${memberId}
      and link_expires_at > ${now}
      and submitted_at is null`)
}

/** Undefined if the attempt needs no account. */
export async function selectSubmitted(
  on: Queryable,
  { paymentId, attempt }: AttemptKey,
): Promise<boolean | undefined> {
  const rows = await on.query<{ isSubmitted: boolean }>(sql`
    select submitted_at is not null as is_submitted
    from refund_accounts
    where payment_id = ${paymentId}
      and attempt = ${attempt}`)
  return rows[0]?.isSubmitted
}

export async function updateTransferredOn(
  on: Queryable,
  { paymentId, attempt, transferredOn }: AttemptKey & { transferredOn: string },
): Promise<void> {
  await on.query(sql`
    update refund_accounts
    set transferred_on = ${transferredOn}
    where payment_id = ${paymentId}
      and attempt = ${attempt}`)
}

/**
 * Selects payments whose newest pay-out failed, so that the shop must ask the member for an account
 * again.
 */
export function selectFailedPayouts(
  on: Queryable,
  { limit, failedIds }: { limit: number; failedIds: readonly number[] },
): Promise<{ paymentId: number; memberId: number }[]> {
  return on.query(sql`
    select payment_id, member_id
    from refund_accounts
    join refunds using (payment_id, attempt)
    join payments on payments.id = payment_id
    where refunds.state = 'failed'
      and not (payment_id = any(${failedIds}))
      and not exists (
        select
        from refunds as later
        where later.payment_id = refund_accounts.payment_id
          and later.attempt > refund_accounts.attempt
      )
    order by payment_id
    limit ${limit}`)
}

export async function eraseAccounts(
  on: Queryable,
  { endedBefore, now }: { endedBefore: Date; now: Date },
): Promise<number> {
  const rows = await on.query(sql`
    update refund_accounts
    set
      erased_at = ${now},
      bank_code = null,
      bank_name = null,
      branch_code = null,
      branch_name = null,
      kind = null,
      number = null,
      holder = null
    from refunds
    where refunds.payment_id = refund_accounts.payment_id
      and refunds.attempt = refund_accounts.attempt
      and submitted_at is not null
      and erased_at is null
      and ended_at < ${endedBefore}
    returning 1`)
  return rows.length
}

export interface ListedPayout extends Row, AttemptKey {
  readonly orderId: string
  readonly state: 'requested' | 'sent' | 'done' | 'failed'
  readonly yen: number
  readonly isSubmitted: boolean
  readonly linkExpiresAt: Date | null
  readonly bankName: string | null
  readonly bankCode: string | null
  readonly branchName: string | null
  readonly branchCode: string | null
  readonly kind: MemberAccount['kind'] | null
  readonly number: string | null
  readonly holder: string | null
  readonly transferId: number | null
  readonly transferredOn: string | null
}

/** First the unfinished, then the ended ones, the newest first in both groups. */
export function selectPayouts(on: Queryable, limit: number): Promise<ListedPayout[]> {
  return on.query(sql`
    select
      payment_id,
      refund_accounts.attempt,
      order_id,
      refunds.state,
      yen,
      submitted_at is not null as is_submitted,
      link_expires_at,
      bank_name,
      bank_code,
      branch_name,
      branch_code,
      kind,
      number,
      holder,
      transfer_id,
      transferred_on::text as transferred_on
    from refund_accounts
    join refunds using (payment_id, attempt)
    join payments on payments.id = payment_id
    order by refunds.ended_at is null desc, refund_accounts.requested_at desc, payment_id desc
    limit ${limit}`)
}
