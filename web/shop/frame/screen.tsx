import type { ReactNode } from 'react'
import styles from './screen.module.css'
import { useFrameTexts } from './use-frame-texts.ts'

export interface ScreenProps {
  readonly title: string
  /** A short line under the title. */
  readonly lead?: ReactNode
  /** column: text and forms; wide: grids. */
  readonly width?: 'column' | 'wide'
  readonly children?: ReactNode
}

/** The body of a screen under its title. */
export function Screen({ title, lead, width = 'column', children }: ScreenProps) {
  const { shopName } = useFrameTexts()
  return (
    <article className={styles.screen} data-width={width}>
      <title>{title ? `${title} | ${shopName}` : shopName}</title>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </article>
  )
}
