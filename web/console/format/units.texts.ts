import type { NumberUnit } from '#contract/console/field.ts'
import { formatNumber } from '#web/kit/money.ts'

/** Puts the minus sign before a text that is made of the amount without its sign. */
const withMinus =
  (format: (amount: number) => string) =>
  (value: number): string =>
    value < 0 ? `−${format(-value)}` : format(value)

export const signed = withMinus(formatNumber)
export const percent = withMinus((permille) => `${(permille / 10).toFixed(1)}%`)

const ja: Readonly<Record<NumberUnit, (value: number) => string>> = {
  number: signed,
  points: (points) => `${signed(points)}pt`,
  coins: (coins) => `${signed(coins)}コイン`,
  yen: (yen) => `${signed(yen)}円`,
  pieces: (count) => `${signed(count)}点`,
}

const en: typeof ja = {
  number: signed,
  points: (points) => `${signed(points)} pt`,
  coins: (coins) => `${signed(coins)} ${Math.abs(coins) === 1 ? 'coin' : 'coins'}`,
  yen: withMinus((yen) => `¥${formatNumber(yen)}`),
  pieces: signed,
}

export const unitTexts = { ja, en }
