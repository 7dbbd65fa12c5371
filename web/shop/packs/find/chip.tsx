import type { ReactNode } from 'react'
import styles from './chip.module.css'

export interface ChipProps {
  readonly isSelected: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}

/** A second press undoes the choice. */
export function Chip({ isSelected, onSelect, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isSelected} onClick={onSelect}>
      {children}
    </button>
  )
}
