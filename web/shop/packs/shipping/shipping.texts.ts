import { counted, formatNumber } from '#web/kit/money.ts'

const ja = {
  name: '送料',
  fee: (points: number) => `発送を選ぶと、1件${formatNumber(points)}ポイント`,
  freeFrom: (cards: number) => `（${formatNumber(cards)}枚以上は無料）`,
}
const en: typeof ja = {
  name: 'Shipping',
  fee: (points) => `${counted(points, 'point')} for a parcel that you choose`,
  freeFrom: (cards) => ` (free from ${formatNumber(cards)} cards on)`,
}

export const shippingTexts = { ja, en }
