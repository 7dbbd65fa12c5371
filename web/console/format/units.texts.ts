import type { NumberUnit } from '#contract/console/field.ts'
import { formatNumber } from '#web/kit/money.ts'

const ja: Readonly<Record<NumberUnit, (value: number) => string>> = {
  number: formatNumber,
  points: (points) => `${formatNumber(points)}pt`,
  coins: (coins) => `${formatNumber(coins)}コイン`,
  yen: (yen) => `${formatNumber(yen)}円`,
  pieces: (count) => `${formatNumber(count)}点`,
}

const en: typeof ja = {
  number: formatNumber,
  points: (points) => `${formatNumber(points)} pt`,
  coins: (coins) => `${formatNumber(coins)} coins`,
  yen: (yen) => (yen < 0 ? `−¥${formatNumber(-yen)}` : `¥${formatNumber(yen)}`),
  pieces: formatNumber,
}

export const unitTexts = { ja, en }
