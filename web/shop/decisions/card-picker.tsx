import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Card } from '#contract/draws.ts'
import styles from './card-picker.module.css'
import { PickableCard } from './pickable-card.tsx'

/** Below the picture: name, and what the card is worth. */
const FOOT_PX = 64
const GAP_PX = 12
const CARD_WIDTH_MIN_PX = 104
const ROWS_AHEAD = 3

export interface CardPickerProps {
  readonly cards: readonly Card[]
  readonly pickedIds: ReadonlySet<number>
  readonly onToggle: (id: number) => void
  readonly label: string
}

/** Only the rows in sight exist, so that 3,000 cards scroll as lightly as ten. */
export function CardPicker({ cards, pickedIds, onToggle, label }: CardPickerProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const { width, top } = usePlace(list)
  const columns = Math.max(
    3,
    Math.min(8, Math.floor((width + GAP_PX) / (CARD_WIDTH_MIN_PX + GAP_PX))),
  )
  const cardWidth = (width - GAP_PX * (columns - 1)) / columns
  const rows = useWindowVirtualizer({
    count: Math.ceil(cards.length / columns),
    estimateSize: () => (cardWidth * 7) / 5 + FOOT_PX + GAP_PX,
    overscan: ROWS_AHEAD,
    scrollMargin: top,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: new widths make new heights.
  useLayoutEffect(() => rows.measure(), [cardWidth, rows])

  return (
    <fieldset ref={list} className={styles.picker} style={{ height: rows.getTotalSize() }}>
      <legend className={styles.legend}>{label}</legend>
      {rows.getVirtualItems().map((row) => (
        <div
          key={row.key}
          className={styles.row}
          style={{
            transform: `translateY(${row.start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {cards.slice(row.index * columns, (row.index + 1) * columns).map((card) => (
            <PickableCard
              key={card.history_id}
              card={card}
              isPicked={pickedIds.has(card.history_id)}
              onToggle={onToggle}
            />
          ))}
        </div>
      ))}
    </fieldset>
  )
}

/** Where the list stands: its width, and how far below the page's top. */
function usePlace(list: React.RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState({ width: 350, top: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      setPlace({ width, top: Math.round(top + window.scrollY) })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [list])
  return place
}
