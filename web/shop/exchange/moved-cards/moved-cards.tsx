import { useState } from 'react'
import { MOVED_CARDS_MAX } from '#contract/constants.ts'
import type { MovedCard } from '#contract/decisions.ts'
import { Button } from '#web/kit/button.tsx'
import { historyDate } from '#web/kit/dates.ts'
import { ConfirmDialog } from '#web/kit/dialog/standard-dialogs.tsx'
import { SegmentedControl } from '#web/kit/form/segmented-control.tsx'
import { AmountList } from '#web/kit/list/amount-list.tsx'
import { useTexts } from '#web/language/language.ts'
import { ShopText, useShopText } from '#web/language/shop-text.tsx'
import { DecisionRefused } from '#web/shop/decisions/decision-refused.tsx'
import { DeliveryAddress } from '#web/shop/decisions/delivery-address.tsx'
import { pointsText } from '#web/shop/draws/price.ts'
import { GoodsPicture } from '#web/shop/exchange/goods-picture.tsx'
import { useLoad } from '#web/wire/query.ts'
import styles from './moved-cards.module.css'
import { movedCardsTexts } from './moved-cards.texts.ts'
import { type Choice, type Choices, splitByChoice, useDecideMoved } from './use-decide-moved.ts'

/** Undecided cards of the member's former shop, each with its own choice. */
export function MovedCards({ onDecided }: { readonly onDecided: () => Promise<unknown> }) {
  const texts = useTexts(movedCardsTexts)
  const [choices, setChoices] = useState<Choices>(new Map())
  const [isConfirming, setConfirming] = useState(false)
  const { answer, reload } = useLoad('GET /user/moved_cards', {})
  const cards = answer?.list ?? []
  const chosen = splitByChoice(cards, choices)
  const decision = useDecideMoved(chosen, {
    onEnd: () => setConfirming(false),
    async onDecided() {
      setChoices(new Map())
      await Promise.all([reload(), onDecided()])
    },
  })
  if (cards.length === 0) return null
  const count = chosen.shipped.length + chosen.converted.length
  const choose = (id: number, choice: Choice) => setChoices(new Map([...choices, [id, choice]]))
  return (
    <section className={styles.cards} aria-labelledby="moved-cards">
      <h2 id="moved-cards">{texts.title}</h2>
      <p>{texts.lead}</p>
      <ul>
        {cards.map((card) => (
          <Card
            key={card.id}
            card={card}
            choice={choices.get(card.id)}
            onChoice={(choice) => choose(card.id, choice)}
          />
        ))}
      </ul>
      <Button
        tone="main"
        isWide
        disabled={count === 0 || count > MOVED_CARDS_MAX}
        onClick={() => setConfirming(true)}
      >
        {texts.decide(count)}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={texts.confirmTitle}
          confirmLabel={texts.confirm}
          cancelLabel={texts.cancel}
          onConfirm={decision.decide}
          onCancel={() => setConfirming(false)}
        >
          <div className={styles.confirm}>
            <p>{texts.confirmLead}</p>
            <AmountList
              rows={[
                { name: texts.toShip, value: texts.cards(chosen.shipped.length) },
                { name: texts.toConvert, value: texts.cards(chosen.converted.length) },
                { name: texts.points, value: pointsText(chosen.points), isEmphasized: true },
              ]}
            />
            {chosen.shipped.length > 0 && <DeliveryAddress />}
          </div>
        </ConfirmDialog>
      )}
      {decision.refused && (
        <DecisionRefused refused={decision.refused} onClose={decision.dismiss} />
      )}
    </section>
  )
}

interface CardProps {
  readonly card: MovedCard
  readonly choice: Choice | undefined
  readonly onChoice: (choice: Choice) => void
}
function Card({ card, choice, onChoice }: CardProps) {
  const texts = useTexts(movedCardsTexts)
  const shopText = useShopText()
  return (
    <li>
      <span className={styles.picture}>
        <GoodsPicture goods={card} isLazy />
      </span>
      <span className={styles.name}>
        <b>
          <ShopText ja={card.card_name} en={card.card_name_en} />
        </b>
        <small>{texts.until(historyDate(card.last_day))}</small>
      </span>
      <SegmentedControl
        label={texts.choiceOf(shopText(card.card_name, card.card_name_en))}
        options={[
          { value: 'ship', name: texts.ship },
          { value: 'convert', name: pointsText(card.point) },
        ]}
        selected={choice}
        onSelect={onChoice}
      />
    </li>
  )
}
