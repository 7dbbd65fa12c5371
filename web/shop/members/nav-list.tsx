import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './nav-list.module.css'

export interface NavItem {
  readonly name: ReactNode
  /** The name if absent. */
  readonly key?: string
  readonly text: string
  /** The path to which the item links. An item without a path is a button that calls `onPress`. */
  readonly to?: string
  readonly onPress?: () => void
}

export function NavList({ label, items }: { label: string; items: readonly NavItem[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.key ?? String(item.name)}>
            {item.to === undefined ? (
              <button type="button" className={styles.item} onClick={item.onPress}>
                <ItemText item={item} />
              </button>
            ) : (
              <Link className={styles.item} to={item.to}>
                <ItemText item={item} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ItemText({ item }: { item: NavItem }) {
  return (
    <>
      <span className={styles.name}>{item.name}</span>
      <span className={styles.text}>{item.text}</span>
    </>
  )
}
