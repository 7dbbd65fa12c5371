import { type ChangeEvent, useRef } from 'react'
import { PathIcon } from '#web/kit/picture/icon.tsx'
import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'
import { useTexts } from '#web/language/language.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { PayOption } from '#web/shop/payments/point-purchase.ts'
import { methodOf } from './method.ts'
import styles from './method-choice.module.css'
import { METHOD_ICONS } from './method-icons.ts'

export interface MethodChoiceProps {
  readonly options: readonly PayOption[]
  readonly chosenId: number | undefined
  readonly onChoose: (option: PayOption) => void
}

export function MethodChoice({ options, chosenId, onChoose }: MethodChoiceProps) {
  const texts = useTexts(paymentsTexts)
  const set = useRef<HTMLFieldSetElement>(null)
  const choose = (option: PayOption, { nativeEvent }: ChangeEvent) => {
    onChoose(option)
    // The page scrolls after a click, but not when the member moves through the methods by the
    // arrow keys. An event from an arrow key has a click count of 0.
    const isPressed = nativeEvent instanceof UIEvent && nativeEvent.detail > 0
    if (isPressed) scrollIntoViewport(set.current?.nextElementSibling)
  }
  return (
    <fieldset ref={set} className={styles.methods}>
      <legend>{texts.chooseMethod}</legend>
      <p className={styles.hint}>{texts.chooseMethodHint}</p>
      <div className={styles.tiles}>
        {options.map((option) => (
          <label key={option.id} className={styles.tile}>
            <input
              type="radio"
              name="pay_id"
              value={option.id}
              checked={option.id === chosenId}
              onChange={(event) => choose(option, event)}
            />
            <MethodIcon payId={option.id} />
            <span className={styles.name}>{option.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function MethodIcon({ payId }: { readonly payId: number }) {
  return <PathIcon path={METHOD_ICONS[methodOf(payId).icon]} className={styles.icon} />
}

/** An element counts as visible if its top edge is above this share of the window's height. */
const VISIBLE_PART = 0.6

function scrollIntoViewport(element: Element | null | undefined): void {
  const distance = (element?.getBoundingClientRect().top ?? 0) - innerHeight * VISIBLE_PART
  if (distance <= 0) return
  scrollBy({ top: distance, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
}
