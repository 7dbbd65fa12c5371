import type { ParcelState } from '#contract/console/parcels/parcels.fields.ts'
import type { PAYMENT_STATES } from '#contract/console/payments/payments.fields.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { formatNumber } from '#web/kit/money.ts'

interface SearchHitTexts {
  readonly payments: Readonly<Record<(typeof PAYMENT_STATES)[number], string>>
  readonly parcels: Readonly<Record<ParcelState, string>>
  readonly yen: (yen: number) => string
  readonly coins: (coins: number) => string
  readonly until: (time: string) => string
  readonly mails: (count: number) => string
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
  parcels: {
    waiting: '未着手',
    grouped: 'とりまとめ済み',
    picked: 'ピッキング済み',
    exported: '送り状データ出力済み',
    numbered: '追跡番号あり',
    'handed-over': '引き渡し済み',
    returned: '返送',
    problem: '住所確認中',
    cancelled: '取りやめ',
  },
  yen: unitTexts.ja.yen,
  coins: (coins) => `${formatNumber(coins)}コイン`,
  until: (time) => `${time}まで`,
  mails: (count) => `${formatNumber(count)}通`,
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
  parcels: {
    waiting: 'Waiting',
    grouped: 'Grouped',
    picked: 'Picked',
    exported: 'Label exported',
    numbered: 'Has a number',
    'handed-over': 'Handed over',
    returned: 'Returned',
    problem: 'Correction requested',
    cancelled: 'Cancelled',
  },
  yen: unitTexts.en.yen,
  coins: unitTexts.en.coins,
  until: (time) => `until ${time}`,
  mails: (count) => `${formatNumber(count)} in all`,
}

export const searchHitTexts = { ja, en }
