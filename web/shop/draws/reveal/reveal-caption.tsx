import { useEffect, useState } from 'react'
import { ACTION_TYPE } from '#contract/codes.ts'
import type { Card } from '#contract/draws.ts'
import { formatNumber } from '#web/kit/money.ts'
import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'
import { useShownIdentity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { DURATIONS_MS } from './durations.ts'
import rarityStampStyles from './rarity-stamp.module.css'
import { stampCharacters } from './rarity-stamp.rule.ts'
import styles from './reveal-caption.module.css'

export interface RevealCaptionProps {
  readonly card: Card
  readonly isShown: boolean
}

export function RevealCaption({ card, isShown }: RevealCaptionProps) {
  const texts = useTexts(drawsTexts)
  const isStampShort = stampCharacters(card.rarity_label) !== undefined
  return (
    <span className={styles.caption} aria-hidden="true">
      <span className={styles.card}>
        <RarityStamp card={card} />
        <span className={styles.words}>
          <span className={styles.name}>
            <ShopText ja={card.name} en={card.name_en} />
          </span>
          <span className={styles.facts}>
            {isStampShort && (
              <b className={styles.rarity}>
                <ShopText ja={card.rarity_label} en={card.rarity_label_en} />
              </b>
            )}
            <span>{card.model_number}</span>
            {card.copy && (
              <span>
                {card.copy.company} {card.copy.number}
              </span>
            )}
            {card.num > 1 && <span className={styles.set}>{texts.setOf(card.num)}</span>}
          </span>
        </span>
      </span>
      <Value card={card} isShown={isShown} />
    </span>
  )
}

function Value({ card, isShown }: RevealCaptionProps) {
  const texts = useTexts(drawsTexts)
  const { pointMark } = useShownIdentity()
  const points = useCountUp(card.buy_point, isShown)
  if (card.action_type === ACTION_TYPE.shipOnly)
    return <span className={styles.value}>{texts.shipOnly}</span>
  return (
    <span className={styles.value}>
      <span>{texts.worth}</span>
      <b data-testid="reveal-value">
        {formatNumber(points)}
        <small>{pointMark}</small>
      </b>
    </span>
  )
}

/**
 * Returns a number that counts up from 0 to `end` once `isRunning` is true. It starts after the
 * caption has risen, so that one frame need not paint both. With reduced motion it is `end` at once.
 */
function useCountUp(end: number, isRunning: boolean): number {
  const [share, setShare] = useState(() => (prefersReducedMotion() ? 1 : 0))
  useEffect(() => {
    if (!isRunning || prefersReducedMotion()) return
    let frame = 0
    let start: number | undefined
    const step = (now: number) => {
      start ??= now
      const countedMs = Math.max(0, now - start - DURATIONS_MS.captionRises)
      const next = Math.min(1, countedMs / DURATIONS_MS.valueCounts)
      setShare(1 - (1 - next) ** 3)
      if (next < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [isRunning])
  return Math.round(end * share)
}

/** A stamp with the kanji of the rarity, or a plate with its name if the name is longer. */
function RarityStamp({ card }: { readonly card: Card }) {
  const characters = stampCharacters(card.rarity_label)
  if (characters === undefined) {
    return (
      <span className={rarityStampStyles.plate} data-testid="rarity-stamp">
        <ShopText ja={card.rarity_label} en={card.rarity_label_en} />
      </span>
    )
  }
  return (
    <svg
      className={rarityStampStyles.stamp}
      viewBox="0 0 100 100"
      aria-hidden="true"
      data-testid="rarity-stamp"
    >
      <rect className={rarityStampStyles.ground} x="3" y="3" width="94" height="94" rx="9" />
      <rect className={rarityStampStyles.frame} x="9" y="9" width="82" height="82" rx="4" />
      {characters.map((character, index) => (
        <text
          key={character}
          x="50"
          y={characters.length === 1 ? 73 : 47 + index * 38}
          fontSize={characters.length === 1 ? 64 : 38}
        >
          {character}
        </text>
      ))}
      <path
        className={rarityStampStyles.wear}
        d="M4 22 26 4M71 97 97 76M90 12l6 5M8 88l5 6M40 4l4 3"
      />
    </svg>
  )
}
