import { counted, formatNumber } from '#web/kit/money.ts'

const ja = {
  fee: (points: number) => `送料：${formatNumber(points)}ポイント`,
  freeFrom: (cards: number) =>
    `同じ日・同じお届け先の発送を待つカードと合わせて${formatNumber(cards)}枚以上になると、送料は無料です。`,
  noFee: 'この発送に、送料はかかりません。',
  unknown: '送料を確認しています…',
  failed: '送料を確認できませんでした。',
  retry: 'もう一度確認する',
}
const en: typeof ja = {
  fee: (points) => `Shipping: ${counted(points, 'point')}`,
  freeFrom: (cards) =>
    `Shipping is free from ${formatNumber(cards)} cards on, with those that wait for the same day and address.`,
  noFee: 'This parcel costs no shipping fee.',
  unknown: 'Checking the shipping fee…',
  failed: 'The shipping fee could not be checked.',
  retry: 'Check again',
}

export const shippingFeeTexts = { ja, en }
