import { counted, formatNumber, formatYen } from '#web/kit/money.ts'

const ja = {
  shortageTitle: 'ポイント不足',
  shortageText: 'ポイントが不足しています。購入しますか？',
  yes: 'はい',
  no: 'いいえ',
  missingFor: (count: number, points: number) =>
    `${formatNumber(count)}口引くには、あと${formatNumber(points)}P必要です。`,
  buyCourse: (points: number, yen: number) => `${formatNumber(points)}Pを購入（${formatYen(yen)}）`,
}

const en: typeof ja = {
  shortageTitle: 'Not enough points',
  shortageText: 'You do not have enough points. Would you like to buy some?',
  yes: 'Yes',
  no: 'No',
  missingFor: (count, points) => `${formatNumber(points)}P more for ${counted(count, 'draw')}.`,
  buyCourse: (points, yen) => `Buy ${formatNumber(points)}P (${formatNumber(yen)} yen)`,
}

export const pointShortageTexts = { ja, en }
