import type { Card } from '#contract/draws.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { rarityColor } from '#web/shop/draws/reveal/movie.rule.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { CardFace } from './card-face.tsx'
import styles from './card-view.module.css'
import { useTilt } from './use-tilt.ts'

export interface CardViewProps {
  readonly card: Card
  readonly onClose: () => void
}

/** Shows one card as large as the screen allows, with its foil shining. */
export function CardView({ card, onClose }: CardViewProps) {
  const texts = useTexts(drawsTexts)
  const { ref, requestPermission } = useTilt<HTMLDivElement>()
  return (
    <Dialog
      title={card.name}
      onClose={onClose}
      actions={
        <>
          {requestPermission && (
            <Button isWide onClick={requestPermission}>
              {texts.tilt}
            </Button>
          )}
          <Button isWide onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <div
        ref={ref}
        className={styles.stage}
        data-shine=""
        style={{ '--rarity': rarityColor(card.rarity) }}
      >
        <div className={styles.card} data-testid="card-view">
          <CardFace card={card} />
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.rarity}</dt>
          <dd>{card.rarity_label}</dd>
        </div>
        {card.model_number && (
          <div>
            <dt>{texts.modelNumber}</dt>
            <dd>{card.model_number}</dd>
          </div>
        )}
        {card.num > 1 && (
          <div>
            <dt>{texts.setSize}</dt>
            <dd>{texts.setOf(card.num)}</dd>
          </div>
        )}
        <div>
          <dt>{texts.worth}</dt>
          <dd>{card.action_type === '2' ? texts.shipOnly : `${formatNumber(card.buy_point)}P`}</dd>
        </div>
      </dl>
    </Dialog>
  )
}
