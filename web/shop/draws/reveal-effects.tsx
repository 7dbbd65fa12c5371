import type { Grandeur } from './movie.rule.ts'
import styles from './reveal-effects.module.css'

const LEAVES = { 0: 0, 1: 8, 2: 20, 3: 34 } as const satisfies Record<Grandeur, number>

/** What happens around a card: dust, gold leaf, and for the best rays and a burst. Moved by transform and opacity alone. */
export function RevealEffects({ grandeur }: { readonly grandeur: Grandeur }) {
  return (
    <span className={styles.effects} aria-hidden="true">
      {grandeur >= 3 && <span className={styles.rays} />}
      {grandeur >= 3 && <span className={styles.raysBetween} />}
      {grandeur >= 3 && <span className={styles.shade} />}
      <span className={styles.halo} />
      {grandeur >= 2 && <span className={styles.ring} />}
      {grandeur >= 3 && <span className={styles.ringLate} />}
      <span className={styles.leaves}>
        {Array.from({ length: LEAVES[grandeur] }, (_, leaf) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the leaves never change places.
          <span key={leaf} className={styles.leaf} style={flightOf(leaf, LEAVES[grandeur])} />
        ))}
      </span>
      {grandeur >= 3 && <span className={styles.flash} />}
    </span>
  )
}

/** The golden angle spreads the leaves without two on one line. */
function flightOf(leaf: number, count: number) {
  const angle = leaf * 2.39996
  const reach = 90 + ((leaf * 37) % 100) + (leaf / Math.max(1, count)) * 60
  return {
    '--away-x': `${Math.round(Math.cos(angle) * reach)}px`,
    '--away-y': `${Math.round(Math.sin(angle) * reach * 1.2)}px`,
    '--spin': `${((leaf * 53) % 360) + 220}deg`,
    '--wait': `${(leaf % 7) * 40}ms`,
    '--size': `${5 + ((leaf * 5) % 8)}px`,
  }
}
