import { Text } from '@mantine/core'
import type { PublishedPack } from '#contract/console/packs/packs.ts'
import { useTexts } from '#web/language/language.ts'
import { saleTexts } from './sale.texts.ts'

/** Says whether members see the odds by market price, and which cards prevent it. */
export function MarketOdds({ prizes }: Pick<PublishedPack, 'prizes'>) {
  const texts = useTexts(saleTexts)
  const cards = prizes.filter(({ left }) => left > 0).map(({ card }) => card)
  if (cards.length === 0) return null
  const missing = namesOf(cards.filter(({ marketYen }) => marketYen === null))
  const old = namesOf(cards.filter(({ isMarketOld }) => isMarketOld))
  if (missing === '' && old === '') return <Text size="sm">{texts.marketOdds}</Text>
  return (
    <Text size="sm" c="vermilion">
      {texts.noMarketOdds} {missing !== '' && texts.marketMissing(missing)}{' '}
      {old !== '' && texts.marketOld(old)}
    </Text>
  )
}

function namesOf(cards: readonly { readonly code: string; readonly name: string }[]): string {
  const shown = new Set(cards.map(({ code, name }) => `${code} ${name}`))
  return [...shown].join(', ')
}
