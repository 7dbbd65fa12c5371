import type { PAYMENT_STATES } from '#contract/console/search.ts'
import { formatNumber, formatYen } from '#web/kit/money.ts'

interface SearchHitTexts {
  readonly payments: Readonly<Record<(typeof PAYMENT_STATES)[number], string>>
  readonly yen: (yen: number) => string
}

const ja: SearchHitTexts = {
  payments: {
    created: '手続き前',
    waiting: '支払い待ち',
    paid: '支払い済み',
    failed: '失敗',
    cancelled: 'キャンセル',
    expired: '期限切れ',
    held: '保留',
    refunded: '返金済み',
    'charged-back': 'チャージバック',
  },
  yen: formatYen,
}

const en: SearchHitTexts = {
  payments: {
    created: 'Created',
    waiting: 'Waiting',
    paid: 'Paid',
    failed: 'Failed',
    cancelled: 'Cancelled',
    expired: 'Expired',
    held: 'Held',
    refunded: 'Refunded',
    'charged-back': 'Charged back',
  },
  yen: (yen) => `¥${formatNumber(yen)}`,
}

export const searchHitTexts = { ja, en }
