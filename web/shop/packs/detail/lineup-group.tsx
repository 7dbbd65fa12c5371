import { ACTION_TYPE } from '#contract/codes.ts'
import type { LineupCard, LineupRarity } from '#contract/packs.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText, useShopText } from '#web/language/shop-text.tsx'
import { useRarityColor } from '#web/shop/draws/cards/use-rarity-color.ts'
import { pointsText } from '#web/shop/draws/price.ts'
import { chanceText } from '#web/shop/packs/chance.rule.ts'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'
import styles from './lineup.module.css'

export interface LineupGroupProps {
  readonly rarity: LineupRarity
  readonly cards: readonly LineupCard[]
  /** The number of tickets that remain in the whole pack. */
  readonly totalRemaining: number
  readonly onOpen: (card: LineupCard) => void
}

export function LineupGroup({ rarity, cards, totalRemaining, onOpen }: LineupGroupProps) {
  const rarityColor = useRarityColor()
  const texts = useTexts(packPageTexts)
  const shopText = useShopText()
  const { remaining } = rarity
  return (
    <>
      <h3 className={styles.group} style={{ '--rarity': rarityColor(rarity.rarity) }}>
        <span>
          <ShopText ja={rarity.rarity_label} en={rarity.rarity_label_en} />
        </span>
        <small>{texts.groupChance(chanceText({ remaining, totalRemaining }))}</small>
      </h3>
      <ul className={styles.cards}>
        {cards.map((card, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card in the list has no id, and its position never changes.
          <li key={index}>
            <button
              type="button"
              className={styles.card}
              aria-label={texts.openCard(shopText(card.name, card.name_en))}
              onClick={() => onOpen(card)}
            >
              <CardFace card={card} />
              <span className={styles.name}>
                <ShopText ja={card.name} en={card.name_en} />
              </span>
              <Worth card={card} />
              <Odds card={card} totalRemaining={totalRemaining} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function CardFace({ card }: { card: LineupCard }) {
  const rarityColor = useRarityColor()
  const texts = useTexts(packPageTexts)
  return (
    <span
      className={styles.face}
      data-exhausted={card.remaining === 0}
      style={{ '--rarity': rarityColor(card.rarity) }}
    >
      <img src={card.image_url} alt="" width={500} height={700} loading="lazy" draggable={false} />
      <span className={styles.rarity}>
        <ShopText ja={card.rarity_label} en={card.rarity_label_en} />
      </span>
      {card.remaining === 0 && <span className={styles.exhausted}>{texts.noneLeft}</span>}
    </span>
  )
}

/** Shows the points for a conversion of the card, or says that the card is only shipped. */
function Worth({ card }: { card: LineupCard }) {
  const texts = useTexts(packPageTexts)
  const isShipOnly = card.action_type === ACTION_TYPE.shipOnly
  return (
    <span className={styles.worth} data-ship-only={isShipOnly}>
      {isShipOnly ? texts.shipOnly : texts.convertsTo(pointsText(card.buy_point))}
    </span>
  )
}

interface OddsProps {
  readonly card: LineupCard
  readonly totalRemaining: number
}

/** The shop draws with exactly these numbers. */
function Odds({ card: { count, remaining }, totalRemaining }: OddsProps) {
  const texts = useTexts(packPageTexts)
  return (
    <span className={styles.odds} data-sold-out={remaining === 0}>
      <span>{texts.leftOf(formatNumber(remaining), formatNumber(count))}</span>
      <b>{chanceText({ remaining, totalRemaining })}</b>
    </span>
  )
}
