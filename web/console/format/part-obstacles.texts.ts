import type { PART_OBSTACLES } from '#contract/console/payments/payment-rows.ts'

type Texts = Readonly<Record<(typeof PART_OBSTACLES)[number], string>>

const ja: Texts = {
  'reduces-order':
    '一部だけの返金はできません。この決済会社は一部返金を注文の減額として扱い、ショップはまだそれに対応していません。',
  'other-amount':
    '一部だけの返金はできません。決済会社の最後の報告が、購入金額どおりの入金ではないためです。',
  'transfer-open': '前の一部返金の振込が終わるまで、この支払いをさらに返金することはできません。',
}

const en: Texts = {
  'reduces-order':
    'A part cannot be refunded: this provider lowers the amount of the order instead, which the shop does not support yet.',
  'other-amount':
    'A part cannot be refunded: the provider’s newest report is not a payment of exactly the price.',
  'transfer-open':
    'Nothing more of this payment can be refunded until the transfer of the earlier part is done.',
}

/** Why a payment is refunded only as a whole, for its screen and for errands. */
export const partObstacleTexts: Readonly<Record<'ja' | 'en', Texts>> = { ja, en }
