import type { Card } from '#contract/draws.ts'
import { useTexts } from '#web/language/language.ts'
import { extraNameOf } from '#web/shop/draws/cards/extra-name.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import styles from './extra-ribbon.module.css'

/** Announces an extra prize and its winning ticket above the card, before the card turns. */
export function ExtraRibbon({ extra }: { readonly extra: NonNullable<Card['extra']> }) {
  const texts = useTexts(drawsTexts)
  return (
    <span className={styles.ribbon} data-testid="extra-ribbon" aria-hidden="true">
      <b>{extraNameOf(extra, texts)}</b>
      <span className={styles.ticket}>{texts.extraTicket(extra.ticket)}</span>
    </span>
  )
}
