import { type ClipboardEvent, useRef, useState } from 'react'
import { useTexts } from '#web/shop/language/language.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import styles from './card-input-screen.module.css'

const GROUPS = [0, 1, 2, 3] as const
const GROUP_DIGITS = 4

/**
 * Renders a card number in four groups of digits. A full group moves the focus to the next one, and
 * a pasted number fills all groups.
 */
export function CardNumberGroups() {
  const texts = useTexts(paymentsTexts)
  const set = useRef<HTMLFieldSetElement>(null)
  const [groups, setGroups] = useState<readonly string[]>(GROUPS.map(() => ''))

  const focus = (index: number) =>
    set.current?.querySelectorAll('input')[Math.min(index, GROUPS.length - 1)]?.focus()
  const type = (index: number, text: string) => {
    const isGrown = text.length > (groups[index] ?? '').length
    setGroups(groups.with(index, text))
    if (isGrown && text.length === GROUP_DIGITS) focus(index + 1)
  }
  const paste = (event: ClipboardEvent) => {
    const digits = event.clipboardData.getData('text').replaceAll(/\D/g, '')
    if (digits.length <= GROUP_DIGITS) return
    event.preventDefault()
    setGroups(GROUPS.map((at) => digits.slice(at * GROUP_DIGITS, (at + 1) * GROUP_DIGITS)))
    focus(Math.floor(digits.length / GROUP_DIGITS))
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
            maxLength={GROUP_DIGITS}
            value={groups[index]}
            onChange={({ currentTarget }) => type(index, currentTarget.value)}
            onPaste={paste}
          />
        ))}
      </div>
    </fieldset>
  )
}
