import type { DisclosedTable } from './table.ts'

const OF_PAYMENT = 'payment_id in (select id from payments where member_id = $1)'

/**
 * The tables with the payments of a member. They leave out the values that identify a payment at a
 * provider.
 */
export const PAYMENTS_TABLES: readonly DisclosedTable[] = [
  {
    table: 'payments',
    title: '支払い',
    columns: [
      'created_at',
      'id',
      'order_id',
      'state',
      'price_yen',
      'points',
      'coins',
      'course_id',
      'pack_id',
      'pay_id',
      'provider',
      'language',
      'kana',
      'combini_code',
      'carrier_id',
      'receipt_number',
      'expires_at',
      'paid_at',
      'confirmed_by',
      'held_for',
      'failure',
      'clawed_back_at',
      'returned_yen',
    ],
    withheld: [
      'request_id',
      'request_hash',
      'script_reference',
      'reference',
      'next_url',
      'next_fields',
      'account',
      'provider_status',
      'provider_status_at',
      'waits_for',
      'started_at',
      'authorization_requested_at',
      'capture_requested_at',
      'cancel_requested_at',
      'refund_requested_at',
      'restored_count',
      'poll_after',
      'poll_count',
      'recheck_after',
    ],
  },
  {
    table: 'payment_events',
    title: '支払いの経過',
    of: OF_PAYMENT,
    columns: [
      'created_at',
      'payment_id',
      'seq',
      'cause',
      'state_before',
      'state_after',
      'returned_yen',
    ],
    withheld: ['provider_status'],
  },
  {
    table: 'payment_exceptions',
    title: '支払いの例外',
    of: OF_PAYMENT,
    columns: ['created_at', 'payment_id', 'kind', 'closed_at', 'close_reason'],
    withheld: ['provider_status', 'dispute_id', 'closed_by'],
  },
  {
    table: 'refunds',
    title: '返金',
    of: OF_PAYMENT,
    columns: ['requested_at', 'payment_id', 'attempt', 'state', 'yen', 'failure', 'ended_at'],
  },
  {
    table: 'refund_accounts',
    title: '返金先の口座',
    of: OF_PAYMENT,
    columns: [
      'requested_at',
      'payment_id',
      'attempt',
      'mailed_at',
      'submitted_at',
      'bank_code',
      'bank_name',
      'branch_code',
      'branch_name',
      'kind',
      'number',
      'holder',
      'transferred_on',
      'erased_at',
    ],
    withheld: ['token_hash', 'link_expires_at', 'transfer_id'],
  },
  {
    table: 'kept_cards',
    title: '保存済みのカード',
    columns: [
      'created_at',
      'payment_id',
      'provider',
      'brand',
      'last_four',
      'expires_month',
      'kept_at',
      'removed_at',
    ],
    withheld: ['id', 'customer', 'card', 'failure_count', 'retry_at', 'given_up_at'],
  },
  {
    table: 'console.bank_deposits',
    title: '銀行振込',
    of: `id in (
      select deposit_id
      from console.bank_matched_deposits
      join console.bank_matched_payments using (match_id)
      where ${OF_PAYMENT}
        and not bank_matched_deposits.is_released
        and not bank_matched_payments.is_released
    )`,
    columns: ['booked_on', 'yen', 'payer_name', 'memo', 'kind', 'outcome', 'outcome_reason'],
    withheld: ['id', 'statement_id', 'line', 'account_id', 'line_hash', 'ended_by', 'ended_at'],
  },
  {
    table: 'documents',
    title: '領収書',
    columns: [
      'issued_at',
      'number',
      'payment_id',
      'reissue_of',
      'counterparty',
      'traded_on',
      'issuer_name',
      'issuer_address',
      'registration_number',
      'points',
      'total_yen',
      'tax_rate',
      'tax_yen',
    ],
    withheld: ['id', 'request_id'],
  },
]
