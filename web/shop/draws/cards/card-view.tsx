import { ACTION_TYPE } from '#contract/codes.ts'
import type { Card } from '#contract/draws.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { DescriptionRow } from '#web/kit/list/description-row.tsx'
import { useTexts } from '#web/language/language.ts'
import { ShopText, useShopText } from '#web/language/shop-text.tsx'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { pointsText } from '#web/shop/draws/price.ts'
import { copiesTexts } from '#web/shop/fairness/copies/copies.texts.ts'
import { CopyPhoto } from '#web/shop/fairness/copies/copy-photo.tsx'
import { CardFace } from './card-face.tsx'
import styles from './card-view.module.css'
import { useExtraName } from './extra-name.ts'
import { useRarityColor } from './use-rarity-color.ts'
import { useTilt } from './use-tilt.ts'

export interface CardViewProps {
  readonly card: Card
  readonly onClose: () => void
}

export function CardView({ card, onClose }: CardViewProps) {
  const rarityColor = useRarityColor()
  const texts = useTexts(drawsTexts)
  const copyTexts = useTexts(copiesTexts)
  const shopText = useShopText()
  const { ref, requestPermission } = useTilt<HTMLDivElement>()
  return (
    <Dialog
      title={shopText(card.name, card.name_en)}
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
      <CardFacts card={card} />
      {card.copy && <CopyPhoto copy={card.copy} label={copyTexts.yours} />}
    </Dialog>
  )
}

function CardFacts({ card }: Pick<CardViewProps, 'card'>) {
  const texts = useTexts(drawsTexts)
  const extraName = useExtraName()
  const value =
    card.action_type === ACTION_TYPE.shipOnly ? texts.shipOnly : pointsText(card.buy_point)
  return (
    <dl className={styles.facts}>
      {card.extra && (
        <DescriptionRow name={texts.extra}>
          {extraName(card.extra)} {texts.extraTicket(card.extra.ticket)}
        </DescriptionRow>
      )}
      <DescriptionRow name={texts.rarity}>
        <ShopText ja={card.rarity_label} en={card.rarity_label_en} />
      </DescriptionRow>
      {card.model_number && (
        <DescriptionRow name={texts.modelNumber}>{card.model_number}</DescriptionRow>
      )}
      {card.num > 1 && (
        <DescriptionRow name={texts.setSize}>{texts.setOf(card.num)}</DescriptionRow>
      )}
      <DescriptionRow name={texts.worth}>{value}</DescriptionRow>
    </dl>
  )
}
