import { ACTION_TYPE } from '#contract/codes.ts'
import type { Card } from '#contract/draws.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { stampCharacters } from './rarity-stamp.rule.ts'
import { RarityStamp } from './rarity-stamp.tsx'
import styles from './reveal-caption.module.css'
import { useCountUp } from './use-count-up.ts'

export interface RevealCaptionProps {
  readonly card: Card
  readonly isShown: boolean
}

export function RevealCaption({ card, isShown }: RevealCaptionProps) {
  const texts = useTexts(drawsTexts)
  const isStampShort = stampCharacters(card.rarity_label) !== undefined
  return (
    <span className={styles.caption} aria-hidden="true">
      <span className={styles.card}>
        <RarityStamp card={card} />
        <span className={styles.words}>
          <span className={styles.name}>
            <ShopText ja={card.name} en={card.name_en} />
          </span>
          <span className={styles.facts}>
            {isStampShort && (
              <b className={styles.rarity}>
                <ShopText ja={card.rarity_label} en={card.rarity_label_en} />
              </b>
            )}
            <span>{card.model_number}</span>
            {card.num > 1 && <span className={styles.set}>{texts.setOf(card.num)}</span>}
          </span>
        </span>
      </span>
      <Value card={card} isShown={isShown} />
    </span>
  )
}

function Value({ card, isShown }: RevealCaptionProps) {
  const texts = useTexts(drawsTexts)
  const points = useCountUp(card.buy_point, isShown)
  if (card.action_type === ACTION_TYPE.shipOnly)
    return <span className={styles.value}>{texts.shipOnly}</span>
  return (
    <span className={styles.value}>
      <span>{texts.worth}</span>
      <b data-testid="reveal-value">
        {formatNumber(points)}
        <small>P</small>
      </b>
    </span>
  )
}
