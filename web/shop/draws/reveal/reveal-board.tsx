import { useEffect, useEffectEvent, useState } from 'react'
import type { Card } from '#contract/draws.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText, useShopText } from '#web/language/shop-text.tsx'
import { CardBack } from '#web/shop/draws/cards/card-back.tsx'
import { CardImage } from '#web/shop/draws/cards/card-image.tsx'
import { revealSceneOf } from '#web/shop/draws/cards/rarity.rule.ts'
import { useRarityColor } from '#web/shop/draws/cards/use-rarity-color.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { DURATIONS_MS } from './durations.ts'
import { type Board, mayOpen } from './reveal.rule.ts'
import styles from './reveal-board.module.css'
import button from './reveal-button.module.css'
import type { Cue } from './sound-cues.ts'
import type { RevealProgress } from './use-reveal-state.ts'

export interface RevealBoardProps {
  readonly cards: readonly Card[]
  readonly cardTypeId: number
  readonly board: Board
  readonly progress: Pick<RevealProgress, 'open' | 'toggleAuto' | 'tap'>
  readonly onCue: (cue: Cue) => void
}

/** In any order, or by themselves. The last place holds the best card and opens last. */
export function RevealBoard({ cards, cardTypeId, board, progress, onCue }: RevealBoardProps) {
  const texts = useTexts(drawsTexts)
  const shopText = useShopText()
  const { opened, isAuto } = board
  const firstClosed = cards.findIndex((_, index) => mayOpen(board, index, cards.length))
  const isOver = opened.length === cards.length
  // The board comes back after each card that filled the screen. Cards that were open by then do
  // not turn again.
  const [openedBefore] = useState(opened)
  const newest = cards[opened.at(-1) ?? -1]
  useOpeningSounds(opened.length > openedBefore.length ? newest : undefined, onCue)
  return (
    <div className={styles.table} data-testid="reveal-board" data-fresh={openedBefore.length === 0}>
      <p className={styles.progress}>{texts.progress(opened.length, cards.length)}</p>
      <ol className={styles.places} aria-label={texts.board}>
        {cards.map((card, index) => (
          <Place
            key={card.history_id}
            card={card}
            cardTypeId={cardTypeId}
            isOpen={opened.includes(index)}
            isTurning={!openedBefore.includes(index)}
            mayOpen={mayOpen(board, index, cards.length)}
            isLast={index === cards.length - 1}
            hasFocus={index === firstClosed}
            name={
              opened.includes(index) ? shopText(card.name, card.name_en) : texts.openCard(index + 1)
            }
            onOpen={() => progress.open(index)}
          />
        ))}
      </ol>
      <p className="hidden-text" role="status">
        {newest &&
          [
            shopText(newest.name, newest.name_en),
            shopText(newest.rarity_label, newest.rarity_label_en),
            texts.progress(opened.length, cards.length),
          ].join(texts.listComma)}
      </p>
      <button
        type="button"
        className={`${button.button} ${styles.act}`}
        data-main={isOver ? '' : undefined}
        aria-pressed={isOver ? undefined : isAuto}
        onClick={isOver ? progress.tap : progress.toggleAuto}
        // biome-ignore lint/a11y/noAutofocus: keyboard users continue with this button.
        autoFocus={isOver}
      >
        {isOver ? texts.toCards : texts.openByThemselves}
      </button>
    </div>
  )
}

interface PlaceProps {
  readonly card: Card
  readonly cardTypeId: number
  readonly isOpen: boolean
  readonly isTurning: boolean
  readonly mayOpen: boolean
  readonly isLast: boolean
  readonly hasFocus: boolean
  readonly name: string
  readonly onOpen: () => void
}
function Place(props: PlaceProps) {
  const { card, cardTypeId, isOpen, isTurning, mayOpen, isLast, hasFocus, name, onOpen } = props
  const rarityColor = useRarityColor()
  const texts = useTexts(drawsTexts)
  return (
    <li className={styles.place}>
      <button
        type="button"
        className={styles.card}
        data-open={isOpen}
        data-last={isLast && !isOpen}
        data-waiting={isLast && mayOpen}
        data-turning={isTurning}
        style={isOpen ? { '--rarity': rarityColor(card.rarity) } : undefined}
        aria-label={name}
        aria-disabled={!mayOpen}
        onClick={onOpen}
        // biome-ignore lint/a11y/noAutofocus: keyboard users continue with this card.
        autoFocus={hasFocus}
      >
        <span className={styles.turner}>
          <span className={styles.back}>
            <CardBack typeId={cardTypeId} />
          </span>
          {isOpen && (
            <span className={styles.front}>
              <CardImage card={card} isLazy={false} />
            </span>
          )}
        </span>
      </button>
      <span className={styles.rarity} aria-hidden="true">
        {isOpen &&
          (card.extra ? (
            texts.extra
          ) : (
            <ShopText ja={card.rarity_label} en={card.rarity_label_en} />
          ))}
      </span>
    </li>
  )
}

function useOpeningSounds(card: Card | undefined, onCue: (cue: Cue) => void) {
  const play = useEffectEvent(onCue)
  useEffect(() => {
    if (card === undefined) return
    const scene = revealSceneOf(card)
    play({ kind: 'turn', scene })
    const timer = setTimeout(() => play({ kind: 'open', scene }), DURATIONS_MS.boardCardFlips)
    return () => clearTimeout(timer)
  }, [card])
}
