import type { Card } from '#contract/draws.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { extraNameOf } from '#web/shop/draws/cards/extra-name.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import styles from './extra-tally.module.css'

/** Keeps the number on the line of the name's last words. */
const NO_BREAK_SPACE = '\u00a0'

/**
 * Shows which extra prizes a purchase won, and how often it won each of them. Renders nothing for a
 * purchase without extra prizes.
 */
export function ExtraTally({ cards }: { readonly cards: readonly Card[] }) {
  const texts = useTexts(drawsTexts)
  const counts = new Map<string, number>()
  for (const { extra } of cards) {
    if (extra === undefined) continue
    const name = extraNameOf(extra, texts)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  if (counts.size === 0) return null
  return (
    <ul className={styles.tally} aria-label={texts.extra}>
      {[...counts].map(([name, count]) => (
        <li key={name}>
          {name}
          {NO_BREAK_SPACE}
          <b>×{formatNumber(count)}</b>
        </li>
      ))}
    </ul>
  )
}
