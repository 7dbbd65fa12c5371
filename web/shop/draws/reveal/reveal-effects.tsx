import type { EffectTier, RevealScene } from '#web/shop/draws/cards/rarity.rule.ts'
import styles from './reveal-effects.module.css'
import { StillWater } from './still-water.tsx'

const LEAF_COUNTS = { 0: 0, 1: 8, 2: 20, 3: 34 } as const satisfies Record<EffectTier, number>

export interface RevealEffectsProps {
  readonly tier: EffectTier
  readonly scene: RevealScene
}

/**
 * Shows the effects around a card, such as rays and a flash. A higher tier has more effects. The
 * effects animate only transform and opacity.
 */
export function RevealEffects({ tier, scene }: RevealEffectsProps) {
  return (
    <span className={styles.effects} aria-hidden="true">
      {tier >= 3 && (scene === 'water' ? <StillWater /> : <Rays isRainbow={scene === 'rainbow'} />)}
      <span className={styles.halo} />
      {tier >= 2 && <span className={styles.ring} />}
      {tier >= 3 && <span className={styles.ringLate} />}
      <span className={styles.leaves}>
        {Array.from({ length: LEAF_COUNTS[tier] }, (_, leaf) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the gold leaves never change their order.
          <span key={leaf} className={styles.leaf} style={leafStyle(leaf, LEAF_COUNTS[tier])} />
        ))}
      </span>
      {tier >= 3 && <span className={styles.flash} />}
    </span>
  )
}

function Rays({ isRainbow }: { readonly isRainbow: boolean }) {
  return (
    <>
      <span className={styles.rays} />
      <span className={styles.raysBetween} />
      <span className={styles.shade} />
      {isRainbow && <span className={styles.bow} />}
    </>
  )
}

/** The golden angle (2.39996 rad) spreads the leaves evenly. */
function leafStyle(leaf: number, count: number) {
  const angle = leaf * 2.39996
  const distance = 90 + ((leaf * 37) % 100) + (leaf / Math.max(1, count)) * 60
  return {
    '--away-x': `${Math.round(Math.cos(angle) * distance)}px`,
    '--away-y': `${Math.round(Math.sin(angle) * distance * 1.2)}px`,
    '--spin': `${((leaf * 53) % 360) + 220}deg`,
    '--wait': leaf % 7,
    '--size': `${5 + ((leaf * 5) % 8)}px`,
    '--hue': `${(leaf * 47) % 360}deg`,
  }
}
