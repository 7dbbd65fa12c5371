import type { KeyboardEvent, RefObject } from 'react'
import { type CardGrid, neighborOf } from './grid-navigation.rule.ts'

/** If the card is rendered later, the focus does not move. */
const FRAMES_MAX = 20

export interface GridNavigation extends CardGrid {
  readonly list: RefObject<HTMLElement | null>
  readonly showRow: (row: number) => void
}

/** Moves the focus between cards by the arrow keys, even to a card that is not rendered yet. */
export function useGridNavigation({ list, showRow, ...grid }: GridNavigation) {
  function focusCard(index: number, framesLeft = FRAMES_MAX): void {
    const box = list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    if (box) box.focus()
    else if (framesLeft > 0) requestAnimationFrame(() => focusCard(index, framesLeft - 1))
  }
  return (event: KeyboardEvent) => {
    const { index } = (event.target as HTMLElement).dataset
    const to = index === undefined ? undefined : neighborOf(event.key, Number(index), grid)
    if (to === undefined) return
    event.preventDefault()
    showRow(Math.floor(to / grid.columns))
    focusCard(to)
  }
}
