import type { EffectTier } from '#web/shop/draws/cards/rarity.rule.ts'
import {
  type AudioOutput,
  playBell,
  playClap,
  playDrum,
  playPaper,
  playSwell,
} from './instruments.ts'

/**
 * The events of the reveal that have a sound: the first tap, the movie, a card that starts to turn,
 * and a card that is face up.
 */
export type Cue =
  | { readonly kind: 'tap' }
  | { readonly kind: 'movie' }
  | { readonly kind: 'turn'; readonly tier: EffectTier }
  | { readonly kind: 'open'; readonly tier: EffectTier }

/**
 * The times at which the sound pauses and at which the light bursts, in seconds from the start of
 * the movie. They are the same for every movie (tools/movies/camera.ts).
 */
const SILENCE_AT_SECONDS = 1.92
const BURST_AT_SECONDS = 2.36
/** The pitches of a koto, a Japanese zither, in the in-sen scale above D. */
const SCALE_HERTZ = [587.3, 622.3, 784, 880, 1046.5, 1174.7, 1244.5, 1568] as const

/** Plays the sound of an event of the reveal, starting now. */
export function playCue(output: AudioOutput, cue: Cue) {
  const now = output.context.currentTime + 0.01
  switch (cue.kind) {
    case 'tap':
      return playDrum(output, { startAt: now, volume: 0.7 })
    case 'movie':
      return playMovie(output, now)
    case 'turn':
      return playTurn(output, now, cue.tier)
    case 'open':
      return playOpen(output, now, cue.tier)
  }
}

/**
 * Plays clappers that become faster, then silence, then a drum and a chime when the light bursts.
 */
function playMovie(output: AudioOutput, now: number) {
  for (
    let secondsFromStart = 0.25, pause = 0.36;
    secondsFromStart < SILENCE_AT_SECONDS;
    secondsFromStart += pause, pause *= 0.84
  ) {
    playClap(output, {
      startAt: now + secondsFromStart,
      volume: 0.16 + (secondsFromStart / SILENCE_AT_SECONDS) * 0.3,
    })
  }
  playSwell(output, { startAt: now + 0.9, volume: 0.09, durationSeconds: SILENCE_AT_SECONDS - 0.9 })
  playDrum(output, { startAt: now + BURST_AT_SECONDS, volume: 0.9 })
  playChime(output, now + BURST_AT_SECONDS, 5)
}

function playTurn(output: AudioOutput, now: number, tier: EffectTier) {
  if (tier === 3) {
    for (const beat of [0, 0.26, 0.52])
      playDrum(output, { startAt: now + beat, volume: 0.4 + beat })
    playSwell(output, { startAt: now, volume: 0.08, durationSeconds: 0.85 })
  }
  if (tier === 2) playClap(output, { startAt: now, volume: 0.3 })
  const flipAt = ([0.08, 0.12, 0.3, 0.9] as const)[tier]
  playPaper(output, { startAt: now + flipAt, volume: 0.42 })
}

function playOpen(output: AudioOutput, now: number, tier: EffectTier) {
  if (tier === 3) playDrum(output, { startAt: now, volume: 0.8 })
  playChime(output, now, ([0, 1, 3, 8] as const)[tier])
}

function playChime(output: AudioOutput, now: number, noteCount: number) {
  SCALE_HERTZ.slice(0, noteCount).forEach((hertz, note) => {
    playBell(output, { startAt: now + note * 0.07, volume: 0.16, hertz })
  })
}
