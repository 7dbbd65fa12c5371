import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Card } from '#contract/draws.ts'
import styles from './card-picker.module.css'
import { PickableCard } from './pickable-card.tsx'
import { useGridNavigation } from './use-grid-navigation.ts'

/**
 * The height of the caption below a card: two lines for the name and one line for the points. The
 * unit is rem, because the caption grows with the text size.
 */
const CAPTION_REM = 4.2
const GAP_PX = 12
const CARD_WIDTH_MIN_REM = 5.2
const COLUMNS_MAX = 8
const OVERSCAN_ROWS = 3

export interface CardPickerProps {
  readonly cards: readonly Card[]
  readonly pickedIds: ReadonlySet<number>
  readonly onToggle: (id: number) => void
  readonly label: string
}

/**
 * Renders cards that the member can pick. Only the rows in view are rendered, so that 3,000 cards
 * scroll smoothly.
 */
export function CardPicker({ cards, pickedIds, onToggle, label }: CardPickerProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const { rows, columns, top } = useCardRows(list, cards.length)
  const onKeyDown = useGridNavigation({
    list,
    columns,
    count: cards.length,
    showRow: (row) => rows.scrollToIndex(row),
  })

  return (
    <fieldset
      ref={list}
      className={styles.picker}
      style={{ height: rows.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
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
          {cards.slice(row.index * columns, (row.index + 1) * columns).map((card, column) => (
            <PickableCard
              key={card.history_id}
              card={card}
              index={row.index * columns + column}
              isPicked={pickedIds.has(card.history_id)}
              onToggle={onToggle}
            />
          ))}
        </div>
      ))}
    </fieldset>
  )
}

/** Fits the number of columns to the width of the list, and tells which rows are in view. */
function useCardRows(list: React.RefObject<HTMLElement | null>, cardCount: number) {
  const { width, top, remPx } = useListMetrics(list)
  const fittingColumns = Math.floor((width + GAP_PX) / (CARD_WIDTH_MIN_REM * remPx + GAP_PX))
  const columns = Math.max(1, Math.min(COLUMNS_MAX, fittingColumns))
  const cardWidth = (width - GAP_PX * (columns - 1)) / columns
  const rows = useWindowVirtualizer({
    count: Math.ceil(cardCount / columns),
    estimateSize: () => (cardWidth * 7) / 5 + CAPTION_REM * remPx + GAP_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new card width changes the row height.
  useLayoutEffect(() => rows.measure(), [cardWidth, rows])
  return { rows, columns, top }
}

/** Measures the list's width, its distance from the top of the page, and the root font size. */
function useListMetrics(list: React.RefObject<HTMLElement | null>) {
  const [metrics, setMetrics] = useState({ width: 350, top: 0, remPx: 16 })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setMetrics({ width, top: Math.round(top + window.scrollY), remPx })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [list])
  return metrics
}
