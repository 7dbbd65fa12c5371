import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'
import type { RevealScene } from '#web/shop/draws/cards/rarity.rule.ts'
import { DURATIONS_MS } from './durations.ts'
import type { Cue } from './sound-cues.ts'

/** Lengths of vibrations and of the pauses between them, in milliseconds. */
const OPEN_PATTERNS: Readonly<Record<RevealScene, readonly number[]>> = {
  paper: [],
  silver: [15],
  lacquer: [20, 40, 20],
  gold: [30, 50, 30, 50, 90],
  water: [20, 90, 40, 90, 120],
  ember: [40, 40, 40, 40, 120],
  rainbow: [40, 40, 40, 40, 40, 40, 240],
}

const BEAT_MS = 60
/** The two beats of the darkest scene. A pattern starts with a vibration, so the first is empty. */
const BEATS_PATTERN = [
  0,
  DURATIONS_MS.firstBeat,
  BEAT_MS,
  DURATIONS_MS.secondBeat - DURATIONS_MS.firstBeat - BEAT_MS,
  BEAT_MS * 2,
] as const

/** Does nothing on a device that cannot vibrate, or with reduced motion. */
export function vibrateFor(cue: Cue): void {
  const pattern = patternOf(cue)
  if (pattern.length === 0 || prefersReducedMotion()) return
  // Some browsers do not have the method `vibrate`.
  const { vibrate } = navigator as Partial<Navigator>
  vibrate?.call(navigator, [...pattern])
}

function patternOf(cue: Cue): readonly number[] {
  if (cue.kind === 'open') return OPEN_PATTERNS[cue.scene]
  return cue.kind === 'turn' && cue.scene === 'rainbow' ? BEATS_PATTERN : []
}
