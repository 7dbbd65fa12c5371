import type { ReactNode } from 'react'
import { useIdentity } from '#web/language/use-identity.ts'
import styles from './screen.module.css'

export interface ScreenProps {
  readonly title: string
  /** A short sentence under the title. */
  readonly lead?: ReactNode
  /** `column` is for text and forms, with the title in the margin of wide screens. */
  readonly width?: 'column' | 'wide'
  /** Under the title; on wide screens in the margin with it. */
  readonly beside?: ReactNode
  readonly children?: ReactNode
}

export function Screen({ title, lead, width = 'column', beside, children }: ScreenProps) {
  const { name: shopName } = useIdentity()
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
