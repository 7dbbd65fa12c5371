import type { ReactNode } from 'react'
import styles from './screen.module.css'
import { useLayoutTexts } from './use-layout-texts.ts'

export interface ScreenProps {
  readonly title: string
  /** A short line under the title. */
  readonly lead?: ReactNode
  /** column: text and forms, on a desk with their title in the margin; wide: grids. */
  readonly width?: 'column' | 'wide'
  /** What belongs to the whole of it: under the title, and beside the rest where there is a margin. */
  readonly beside?: ReactNode
  readonly children?: ReactNode
}

/** The body of a screen under its title. */
export function Screen({ title, lead, width = 'column', beside, children }: ScreenProps) {
  const { shopName } = useLayoutTexts()
  return (
    <article className={styles.screen} data-width={width}>
      <title>{title ? `${title} | ${shopName}` : shopName}</title>
      <div className={styles.margin}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        {beside && <div className={styles.beside}>{beside}</div>}
      </div>
      <div className={styles.body}>{children}</div>
    </article>
  )
}
