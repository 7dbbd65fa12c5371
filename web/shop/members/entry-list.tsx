import { Link } from 'react-router'
import styles from './entry-list.module.css'

export interface Entry {
  readonly name: string
  readonly text: string
  /** A way to another screen, or what happens here. */
  readonly to?: string
  readonly onPress?: () => void
}

/** The ways on from an account screen, one under the other. */
export function EntryList({ label, entries }: { label: string; entries: readonly Entry[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.name}>
            {entry.to === undefined ? (
              <button type="button" className={styles.entry} onClick={entry.onPress}>
                <Words entry={entry} />
              </button>
            ) : (
              <Link className={styles.entry} to={entry.to}>
                <Words entry={entry} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Words({ entry }: { entry: Entry }) {
  return (
    <>
      <span className={styles.name}>{entry.name}</span>
      <span className={styles.text}>{entry.text}</span>
    </>
  )
}
