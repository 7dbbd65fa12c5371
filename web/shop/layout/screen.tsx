import type { ReactNode } from 'react'
import { useTexts } from '#web/language/language.ts'
import { layoutTexts } from './layout.texts.ts'
import styles from './screen.module.css'

export interface ScreenProps {
  readonly title: string
  /** A short sentence under the title. */
  readonly lead?: ReactNode
  /**
   * `column` is for text and forms. On wide screens the title of a `column` screen stands in the
   * margin. `wide` is for grids.
   */
  readonly width?: 'column' | 'wide'
  /**
   * Content that concerns the whole screen. It stands under the title. On wide screens the title
   * and this content stand in the margin.
   */
  readonly beside?: ReactNode
  readonly children?: ReactNode
}

/** Renders a screen with its title, the content that belongs to the title, and the body. */
export function Screen({ title, lead, width = 'column', beside, children }: ScreenProps) {
  const { shopName } = useTexts(layoutTexts)
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
