import type { PART_OBSTACLES } from '#contract/console/payments/payment-rows.ts'

type Texts = Readonly<Record<(typeof PART_OBSTACLES)[number], string>>

const ja: Texts = {
  'whole-only':
    '一部だけの返金はできません。この決済会社のこの支払い方法では、返金できるのは全額だけです。',
  'other-amount':
    '一部だけの返金はできません。決済会社の最後の報告が、購入金額どおりの入金ではないためです。',
  'transfer-open': '前の一部返金の振込が終わるまで、この支払いをさらに返金することはできません。',
}

const en: Texts = {
  'whole-only':
    'A part cannot be refunded: payments by this method are refunded at this provider only as a whole.',
  'other-amount':
    'A part cannot be refunded: the provider’s newest report is not a payment of exactly the price.',
  'transfer-open':
    'Nothing more of this payment can be refunded until the transfer of the earlier part is done.',
}

/** Why a payment is refunded only as a whole, for its screen and for errands. */
export const partObstacleTexts: Readonly<Record<'ja' | 'en', Texts>> = { ja, en }
