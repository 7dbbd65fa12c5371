import { useTexts } from '#web/language/language.ts'
import { CardFields, type CardFieldsProps } from '#web/shop/payments/methods/card-fields.tsx'
import { RadioGroup } from '#web/shop/payments/methods/radio-group.tsx'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import styles from './card-choice.module.css'
import { cardNameOf } from './card-name.ts'
import { keptCardsTexts } from './kept-cards.texts.ts'
import type { KeptCardsChoice } from './use-kept-cards.ts'

export interface CardChoiceProps extends CardFieldsProps {
  readonly kept: KeptCardsChoice
  /** The id of the chosen kept card; undefined if the member types another card. */
  readonly keptCard: number | undefined
  readonly keepsCard: boolean
  readonly onKeptCard: (id: number | undefined) => void
  readonly onKeepsCard: (keepsCard: boolean) => void
}

const ANOTHER = 'another'

/** For another card, its fields and a checkbox to keep it at the provider. */
export function CardChoice({ kept, keptCard, keepsCard, ...props }: CardChoiceProps) {
  const texts = useTexts(keptCardsTexts)
  const { cardNumberNote } = useTexts(paymentsTexts)
  const { onKeptCard, onKeepsCard, ...fields } = props
  const names = Object.fromEntries([
    ...kept.cards.map((card) => [String(card.id), cardNameOf(card, texts)]),
    [ANOTHER, texts.another],
  ])
  return (
    <div className={styles.choice}>
      {kept.cards.length > 0 && (
        <RadioGroup
          legend={texts.choose}
          name="kept_card"
          values={[...kept.cards.map(({ id }) => String(id)), ANOTHER]}
          names={names}
          value={keptCard === undefined ? ANOTHER : String(keptCard)}
          error={undefined}
          onValue={(value) => onKeptCard(value === ANOTHER ? undefined : Number(value))}
        />
      )}
      {keptCard === undefined && <CardFields {...fields} numberNote={cardNumberNote} />}
      {keptCard === undefined && kept.canKeep && (
        <label className={styles.keep}>
          <input
            type="checkbox"
            checked={keepsCard}
            onChange={({ currentTarget }) => onKeepsCard(currentTarget.checked)}
          />
          <span>
            {texts.keep}
            <small>{texts.keepNote}</small>
          </span>
        </label>
      )}
    </div>
  )
}
