import { ACTION_TYPE } from '#contract/codes.ts'
import type { LineupCard } from '#contract/packs.ts'
import { MessageDialog } from '#web/kit/dialog/standard-dialogs.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText, useShopText } from '#web/language/shop-text.tsx'
import { pointsText } from '#web/shop/draws/price.ts'
import { PrizeCopies } from '#web/shop/fairness/copies/prize-copies.tsx'
import { chanceText } from '#web/shop/packs/chance.rule.ts'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'
import styles from './lineup.module.css'
import { lineupCardTexts } from './lineup-card.texts.ts'

export interface LineupCardDialogProps {
  readonly card: LineupCard
  /** The number of tickets that remain in the whole pack. */
  readonly totalRemaining: number
  readonly onClose: () => void
}

export function LineupCardDialog({ card, totalRemaining, onClose }: LineupCardDialogProps) {
  const texts = useTexts(packPageTexts)
  const own = useTexts(lineupCardTexts)
  const shopText = useShopText()
  const name = shopText(card.name, card.name_en)
  const remaining = formatNumber(card.remaining)
  const isShipOnly = card.action_type === ACTION_TYPE.shipOnly
  return (
    <MessageDialog title={name} onClose={onClose}>
      <div className={styles.popup}>
        <img src={card.image_url} alt={name} width={500} height={700} />
        <dl>
          <dt>{own.modelNumber}</dt>
          <dd>{card.model_number}</dd>
          <dt>{texts.rarity}</dt>
          <dd>
            <ShopText ja={card.rarity_label} en={card.rarity_label_en} />
          </dd>
          <dt>{texts.worth}</dt>
          <dd>
            {isShipOnly ? own.shipOnlyLong : pointsText(card.buy_point)}
            {card.ship_below_percent === undefined ? null : (
              <small> {own.shipsAfterHold(card.ship_below_percent)}</small>
            )}
            {card.ship_from_yen === undefined ? null : (
              <small> {own.shipsValued(formatNumber(card.ship_from_yen))}</small>
            )}
          </dd>
          <dt>{texts.remaining}</dt>
          <dd>{texts.cardsOf(remaining, formatNumber(card.count))}</dd>
          <dt>{texts.chance}</dt>
          <dd>
            {chanceText({ remaining: card.remaining, totalRemaining })}{' '}
            <small>{own.chanceOf(remaining, formatNumber(totalRemaining))}</small>
          </dd>
        </dl>
        <PrizeCopies card={card} />
      </div>
    </MessageDialog>
  )
}
