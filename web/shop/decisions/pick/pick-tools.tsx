import type { Card } from '#contract/draws.ts'
import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { useShopText } from '#web/language/shop-text.tsx'
import { decisionsTexts } from '#web/shop/decisions/decisions.texts.ts'
import { idsFromRarity, idsOfRarity } from './group-list.rule.ts'
import { allIds } from './pick.rule.ts'
import type { Picks } from './use-picks.ts'

export interface PickToolsProps {
  readonly cards: readonly Card[]
  readonly picks: Picks
  /** The rarity that the list shows; undefined if the list shows all rarities. */
  readonly rarity: number | undefined
}

export function PickTools({ cards, picks, rarity }: PickToolsProps) {
  const texts = useTexts(decisionsTexts)
  const shopText = useShopText()
  const shown = cards.find((card) => card.rarity === rarity)
  const label = shown && shopText(shown.rarity_label, shown.rarity_label_en)
  if (rarity === undefined || label === undefined) {
    return (
      <>
        <Button onClick={() => picks.setPickedIds(allIds(cards))}>{texts.selectAll}</Button>
        <Button onClick={() => picks.setPickedIds(new Set())}>{texts.selectNone}</Button>
      </>
    )
  }
  const own = idsOfRarity(cards, rarity)
  const ownAndAbove = idsFromRarity(cards, rarity)
  const areAllPicked = (ids: readonly number[]) => ids.every((id) => picks.pickedIds.has(id))
  return (
    <>
      {own.length > 0 && (
        <Button onClick={() => picks.toggle(own)}>
          {areAllPicked(own) ? texts.unshipRarity(label) : texts.shipRarity(label)}
        </Button>
      )}
      {ownAndAbove.length > own.length && (
        <Button onClick={() => picks.toggle(ownAndAbove)}>
          {areAllPicked(ownAndAbove) ? texts.unshipFromRarity(label) : texts.shipFromRarity(label)}
        </Button>
      )}
    </>
  )
}
