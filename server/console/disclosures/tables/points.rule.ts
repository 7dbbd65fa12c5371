import type { DisclosedTable } from './table.ts'

export const POINTS_TABLES: readonly DisclosedTable[] = [
  {
    table: 'balances',
    title: '残高',
    columns: [
      'currency',
      'balance',
      'granted',
      'spent',
      'debt',
      'next_expiry_at',
      'restricted_until',
      'adult_at',
    ],
    withheld: ['entry_count', 'terms_accepted_through'],
  },
  {
    table: 'point_splits',
    title: '有償・無償ポイント',
    columns: ['paid', 'free'],
    withheld: ['seq', 'origins_seq', 'lots'],
  },
  {
    table: 'entries',
    title: 'ポイント・コインの履歴',
    columns: [
      'created_at',
      'currency',
      'seq',
      'kind',
      'amount',
      'balance_after',
      'expires_at',
      'reference',
    ],
    withheld: ['granted_after', 'spent_after', 'approval_id'],
  },
  {
    table: 'adjustments',
    title: 'ポイント・コインの調整',
    columns: ['approval_id', 'currency', 'amount', 'message', 'created_at'],
  },
  {
    table: 'coupon_uses',
    title: 'クーポン',
    columns: ['created_at', 'campaign_id', 'nth', 'code', 'amount', 'ticket_until'],
    withheld: ['id', 'single_code', 'request_id', 'day'],
  },
  {
    table: 'rank_periods',
    title: 'ランク',
    columns: ['month', 'rank_id', 'paid_yen', 'last_month_paid_yen', 'is_kept'],
  },
  {
    table: 'rank_maintenances',
    title: 'ランクの維持',
    columns: ['created_at', 'month', 'rank_id', 'coins'],
  },
]
