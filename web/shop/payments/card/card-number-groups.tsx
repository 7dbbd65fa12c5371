import { type ClipboardEvent, useRef, useState } from 'react'
import { normalizeDigits } from '#contract/digits.ts'
import { normalizedInput } from '#web/kit/form/normalized-input.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import styles from './card-input-screen.module.css'

const GROUPS = [0, 1, 2, 3] as const
const GROUP_DIGITS = 4
/**
 * If one group receives at least this many digits, the browser has filled in a whole card number.
 */
const AUTOFILLED_DIGITS_MIN = 12

/**
 * Renders a card number in four groups of digits. A full group moves the focus to the next group,
 * and a pasted number fills all groups.
 */
export function CardNumberGroups() {
  const texts = useTexts(paymentsTexts)
  const set = useRef<HTMLFieldSetElement>(null)
  const [groups, setGroups] = useState<readonly string[]>(GROUPS.map(() => ''))

  const focus = (index: number) =>
    set.current?.querySelectorAll('input')[Math.min(index, GROUPS.length - 1)]?.focus()
  const fillAll = (digits: string) => {
    setGroups(GROUPS.map((at) => digits.slice(at * GROUP_DIGITS, (at + 1) * GROUP_DIGITS)))
    focus(Math.floor(digits.length / GROUP_DIGITS))
  }
  const type = (index: number, text: string) => {
    const isGrown = text.length > (groups[index] ?? '').length
    setGroups(groups.with(index, text.slice(0, GROUP_DIGITS)))
    if (isGrown && text.length >= GROUP_DIGITS) focus(index + 1)
  }
  const paste = (event: ClipboardEvent) => {
    const digits = normalizeDigits(event.clipboardData.getData('text'))
    if (digits.length <= GROUP_DIGITS) return
    event.preventDefault()
    fillAll(digits)
  }
  return (
    <fieldset ref={set} className={styles.number}>
      <legend>{texts.cardNumber}</legend>
      <div className={styles.groups}>
        {GROUPS.map((index) => (
          <input
            key={index}
            aria-label={texts.cardGroup(index + 1)}
            autoComplete="cc-number"
            inputMode="numeric"
            value={groups[index]}
            {...normalizedInput(normalizeDigits, (text, { isComposing }) => {
              if (isComposing) setGroups(groups.with(index, text))
              else if (text.length >= AUTOFILLED_DIGITS_MIN) fillAll(text)
              else type(index, text)
            })}
            onPaste={paste}
          />
        ))}
      </div>
    </fieldset>
  )
}
