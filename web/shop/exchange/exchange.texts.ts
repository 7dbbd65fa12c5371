import { exchangeEn } from './exchange.en.ts'
import { exchangeJa } from './exchange.ja.ts'

export const exchangeTexts = { ja: exchangeJa, en: exchangeEn }
