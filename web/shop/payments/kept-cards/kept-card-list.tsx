import type { KeptCard } from '#contract/kept-cards.ts'
import { Button } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { useTexts } from '#web/language/language.ts'
import { TitledSection } from '#web/shop/payments/card/titled-section.tsx'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { cardNameOf } from './card-name.ts'
import styles from './kept-card-list.module.css'
import { keptCardsTexts } from './kept-cards.texts.ts'

export interface KeptCardListProps {
  readonly cards: readonly KeptCard[]
  /** False while the shop takes no payments by card. */
  readonly isOffered: boolean
  readonly reload: () => Promise<unknown>
}

export function KeptCardList({ cards, isOffered, reload }: KeptCardListProps) {
  const texts = useTexts(keptCardsTexts)
  const toast = useToast()
  const remove = useAction(async (id: number) => {
    const outcome = await send('POST /user/kept_card/delete/{id}', { params: { id }, request: {} })
    toast(outcome.kind === 'ok' ? texts.removed : texts.failed)
    await reload()
  })
  return (
    <TitledSection className={styles.cards} title={texts.title}>
      {cards.length === 0 && <p>{isOffered ? texts.none : texts.noneStopped}</p>}
      <ul className={styles.list}>
        {cards.map((card) => {
          const name = cardNameOf(card, texts)
          return (
            <li key={card.id} className={styles.card}>
              <span>
                {name}
                {isOffered && !card.is_usable && <small>{texts.otherProvider}</small>}
              </span>
              <Button aria-label={texts.removeLabel(name)} onClick={() => remove(card.id)}>
                {texts.remove}
              </Button>
            </li>
          )
        })}
      </ul>
    </TitledSection>
  )
}
