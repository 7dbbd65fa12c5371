import { formatNumber } from '#web/kit/money.ts'

const ja = {
  last: 'ラストワン賞',
  every: (step: number) => `キリ番賞（${formatNumber(step)}口ごと）`,
}

const en: typeof ja = {
  last: 'Last-ticket prize',
  every: (step) => `Prize for every ${formatNumber(step)} tickets`,
}

export const extraNameTexts = { ja, en }
