import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'
import type { EffectTier } from '#web/shop/draws/cards/rarity.rule.ts'
import type { Cue } from './sound-cues.ts'

/** The vibration when a card is face up, by effect tier: vibrations and pauses in turn. */
const PATTERNS_MS: Readonly<Record<EffectTier, readonly number[]>> = {
  0: [],
  1: [15],
  2: [20, 40, 20],
  3: [30, 50, 30, 50, 90],
}

/**
 * Vibrates when a rare card opens. Does nothing on a device that cannot vibrate, or for a member
 * who asked for reduced motion.
 */
export function vibrateFor(cue: Cue): void {
  if (cue.kind !== 'open' || prefersReducedMotion()) return
  const pattern = PATTERNS_MS[cue.tier]
  // Some browsers do not have the method `vibrate`.
  const { vibrate } = navigator as Partial<Navigator>
  if (pattern.length > 0) vibrate?.call(navigator, [...pattern])
}
