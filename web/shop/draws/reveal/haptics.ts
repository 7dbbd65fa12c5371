import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'
import type { EffectTier } from '#web/shop/draws/cards/rarity.rule.ts'
import type { Cue } from './sound-cues.ts'

/**
 * The vibration pattern for a card that is face up, by effect tier. Each list alternates the
 * lengths of the vibrations and the lengths of the pauses between them.
 */
const PATTERNS_MS: Readonly<Record<EffectTier, readonly number[]>> = {
  0: [],
  1: [15],
  2: [20, 40, 20],
  3: [30, 50, 30, 50, 90],
}

/**
 * Vibrates when a rare card is face up. Does nothing on a device that cannot vibrate, or for a
 * member who prefers reduced motion.
 */
export function vibrateFor(cue: Cue): void {
  if (cue.kind !== 'open' || prefersReducedMotion()) return
  const pattern = PATTERNS_MS[cue.tier]
  // Some browsers do not have the method `vibrate`.
  const { vibrate } = navigator as Partial<Navigator>
  if (pattern.length > 0) vibrate?.call(navigator, [...pattern])
}
