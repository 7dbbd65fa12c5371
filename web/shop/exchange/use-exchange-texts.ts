import { useTexts } from '#web/shop/language/language.ts'
import { exchangeEn } from './exchange.en.ts'
import { type ExchangeTexts, exchangeJa } from './exchange.ja.ts'

const catalogues = { ja: exchangeJa, en: exchangeEn }

export function useExchangeTexts(): ExchangeTexts {
  return useTexts(catalogues)
}
