import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { CardGroup } from '#web/shop/draws/cards/card-group.rule.ts'
import styles from './card-picker.module.css'
import { countPicked, hasQuantity } from './pick.rule.ts'
import { PickableGroup } from './pickable-group.tsx'
import { useGridNavigation } from './use-grid-navigation.ts'

/** Two lines for the name and one for the points; rem, as it grows with the text size. */
const CAPTION_REM = 4.2
/** The height, in rem, of the button below a caption. The button opens the quantity dialog. */
const QUANTITY_REM = 3.2
const GAP_PX = 12
const CARD_WIDTH_MIN_REM = 5.2
const COLUMNS_MAX = 8
const OVERSCAN_ROWS = 3

export interface CardPickerProps {
  readonly groups: readonly CardGroup[]
  readonly pickedIds: ReadonlySet<number>
  readonly onToggle: (group: CardGroup) => void
  readonly onQuantity: (group: CardGroup) => void
  readonly label: string
}

/** Only the rows in view are rendered, so that 3,000 different cards scroll smoothly. */
export function CardPicker(props: CardPickerProps) {
  const { groups, pickedIds, onToggle, onQuantity, label } = props
  const list = useRef<HTMLFieldSetElement>(null)
  const { rows, columns, top } = useCardRows(list, groups)
  const onKeyDown = useGridNavigation({
    list,
    columns,
    count: groups.length,
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
          {groups.slice(row.index * columns, (row.index + 1) * columns).map((group, column) => (
            <PickableGroup
              key={group.card.history_id}
              group={group}
              index={row.index * columns + column}
              pickedCount={countPicked(pickedIds, group.ids)}
              onToggle={onToggle}
              onQuantity={onQuantity}
            />
          ))}
        </div>
      ))}
    </fieldset>
  )
}

function useCardRows(list: React.RefObject<HTMLElement | null>, groups: readonly CardGroup[]) {
  const { width, top, remPx } = useListMetrics(list)
  const fittingColumns = Math.floor((width + GAP_PX) / (CARD_WIDTH_MIN_REM * remPx + GAP_PX))
  const columns = Math.max(1, Math.min(COLUMNS_MAX, fittingColumns))
  const cardWidth = (width - GAP_PX * (columns - 1)) / columns
  const cardHeight = (cardWidth * 7) / 5 + CAPTION_REM * remPx + GAP_PX
  const quantityHeight = QUANTITY_REM * remPx
  const rowsWithQuantity = rowsOf(groups, columns).map((row) => row.some(hasQuantity))
  const rows = useWindowVirtualizer({
    count: rowsWithQuantity.length,
    estimateSize: (row) => cardHeight + (rowsWithQuantity[row] ? quantityHeight : 0),
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
  })
  // The array of rows is new at each render, so it cannot be a dependency of the effect. The text
  // made from the array changes only when a row changes.
  const quantities = rowsWithQuantity.map(Number).join('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: new heights of the rows are measured again.
  useLayoutEffect(() => rows.measure(), [cardHeight, quantityHeight, quantities, rows])
  return { rows, columns, top }
}

function rowsOf(groups: readonly CardGroup[], columns: number): readonly (readonly CardGroup[])[] {
  const count = Math.ceil(groups.length / columns)
  return Array.from({ length: count }, (_, row) => groups.slice(row * columns, (row + 1) * columns))
}

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
    // If content above the list grows, the list moves down and the page becomes taller. The list is
    // therefore measured again when the height of the page changes.
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [list])
  return metrics
}
