import type { ReactNode, Ref } from 'react'
import type { Card } from '#contract/draws.ts'
import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { decisionsTexts } from '#web/shop/decisions/decisions.texts.ts'
import styles from '#web/shop/decisions/get-card-list-screen.module.css'
import { pointsText } from '#web/shop/draws/price.ts'
import type { SplitCards } from './pick.rule.ts'

export interface PickBarProps {
  readonly ref: Ref<HTMLDivElement>
  readonly splitCards: SplitCards<Card>
  /** The buttons that pick many cards at once. */
  readonly tools: ReactNode
  readonly onNext: () => void
}

/**
 * Renders the bar at the foot of the window, with the number of picked cards, the points for the
 * cards that are not picked, and the button to continue.
 */
export function PickBar({ ref, splitCards, tools, onNext }: PickBarProps) {
  const texts = useTexts(decisionsTexts)
  const { shipped, converted, convertedPoints } = splitCards
  return (
    <div ref={ref} className={styles.bar} data-theme="night">
      <p className={styles.sums} role="status">
        <span>
          {texts.shipping} <b>{texts.cardsOf(shipped.length)}</b>
        </span>
        <span>
          {texts.converting} <b>{texts.cardsOf(converted.length)}</b>{' '}
          <b className={styles.points}>{pointsText(convertedPoints)}</b>
        </span>
      </p>
      <div className={styles.tools}>{tools}</div>
      <Button tone="main" className={styles.next} onClick={onNext}>
        {texts.next}
      </Button>
    </div>
  )
}
