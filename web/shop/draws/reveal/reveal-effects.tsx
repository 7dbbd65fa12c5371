import type { EffectTier, RevealScene } from '#web/shop/draws/cards/rarity.rule.ts'
import styles from './reveal-effects.module.css'
import stillWaterStyles from './still-water.module.css'

const LEAF_COUNTS = { 0: 0, 1: 8, 2: 20, 3: 34 } as const satisfies Record<EffectTier, number>

export interface RevealEffectsProps {
  readonly tier: EffectTier
  readonly scene: RevealScene
}

/** A higher tier has more effects. They animate only transform and opacity. */
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

const RIPPLES = [0, 1, 2, 3] as const
/** Veins of gold, as they run through lapis. They start behind the card. */
const VEINS =
  'M0 22 9 27 13 24 22 31M9 27 7 36 12 44 3 52M100 30 91 34 88 42 95 50 90 61 97 70M88 42 80 39M0 66 8 70 6 80 15 88 13 100M100 84 92 88 94 95 86 100M22 0 26 6 24 13 33 17 37 14M78 0 74 7 79 14 72 20'

/** Still water at night: ripples around the card, two fields of stars, and veins of gold. */
function StillWater() {
  return (
    <>
      <span className={stillWaterStyles.night} />
      <span className={stillWaterStyles.stars} />
      <span className={stillWaterStyles.starsBetween} />
      <svg
        className={stillWaterStyles.veins}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={VEINS} vectorEffect="non-scaling-stroke" />
      </svg>
      {RIPPLES.map((ripple) => (
        <span key={ripple} className={stillWaterStyles.ripple} style={{ '--ripple': ripple }} />
      ))}
    </>
  )
}
