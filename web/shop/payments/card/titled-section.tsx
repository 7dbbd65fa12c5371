import { type ReactNode, useId } from 'react'
import styles from './titled-section.module.css'

export interface TitledSectionProps {
  readonly title: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Renders a section of the card screen with its title above a double line. */
export function TitledSection({ title, className = '', children }: TitledSectionProps) {
  const id = useId()
  return (
    <section className={`${styles.section} ${className}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
