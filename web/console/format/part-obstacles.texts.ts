import type { PART_OBSTACLES } from '#contract/console/payments/payment-rows.ts'

type Texts = Readonly<Record<(typeof PART_OBSTACLES)[number], string>>

const ja: Texts = {
  'reduces-order':
    '一部だけの返金はできません。この決済会社は一部返金を注文の減額として扱い、ショップはまだそれに対応していません。',
  'bank-account':
    '一部だけの返金はできません。この支払いは会員の口座への振込で返金し、ショップはまだ全額の振込にしか対応していません。',
  'other-amount':
    '一部だけの返金はできません。決済会社の最後の報告が、購入金額どおりの入金ではないためです。',
}

const en: Texts = {
  'reduces-order':
    'A part cannot be refunded: this provider lowers the amount of the order instead, which the shop does not support yet.',
  'bank-account':
    'A part cannot be refunded: this payment is refunded by a transfer to the member’s account, and the shop can only transfer the whole amount yet.',
  'other-amount':
    'A part cannot be refunded: the provider’s newest report is not a payment of exactly the price.',
}

/** Why a payment is refunded only as a whole, for its screen and for errands. */
export const partObstacleTexts: Readonly<Record<'ja' | 'en', Texts>> = { ja, en }
