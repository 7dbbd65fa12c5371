import type { RevealScene } from '#web/shop/draws/cards/rarity.rule.ts'
import { DURATIONS_MS } from './durations.ts'
import {
  type AudioOutput,
  playBell,
  playChord,
  playClap,
  playDrum,
  playPaper,
  playSwell,
} from './instruments.ts'

export type Cue =
  | { readonly kind: 'tap' }
  /** `rises` is true if the movie begins in the colour of a lower rarity. */
  | { readonly kind: 'movie'; readonly rises: boolean }
  | { readonly kind: 'turn'; readonly scene: RevealScene }
  | { readonly kind: 'open'; readonly scene: RevealScene }

/** The pitches of a koto, a Japanese zither, in the in-sen scale above D. */
const SCALE_HERTZ = [587.3, 622.3, 784, 880, 1046.5, 1174.7, 1244.5, 1568] as const
/** A wide chord on D, which ends the scene of the highest rarity. */
const CHORD_HERTZ = [146.8, 220, 293.7, 440, 587.3, 880] as const
/** Two low pitches that sound while a card lies under water. */
const WATER_HERTZ = [146.8, 220] as const

interface SceneSound {
  /** When the paper of the card rustles, in milliseconds from the start of the turn. */
  readonly flipAtMs: number
  readonly chimeNotes: number
  readonly turn?: (output: AudioOutput, now: number) => void
  readonly open?: (output: AudioOutput, now: number) => void
}

const SCENE_SOUNDS: Readonly<Record<RevealScene, SceneSound>> = {
  paper: { flipAtMs: 80, chimeNotes: 0 },
  silver: { flipAtMs: 120, chimeNotes: 1 },
  lacquer: {
    flipAtMs: 300,
    chimeNotes: 3,
    turn: (output, now) => playClap(output, { startAt: now, volume: 0.3 }),
  },
  gold: { flipAtMs: 900, chimeNotes: 8, turn: playDrumRoll, open: playStrike },
  water: { flipAtMs: 1200, chimeNotes: 6, turn: playWater },
  ember: { flipAtMs: 1000, chimeNotes: 8, turn: playDrumRoll, open: playStrike },
  rainbow: {
    flipAtMs: DURATIONS_MS.cardReturns,
    chimeNotes: 8,
    turn: playHeartbeats,
    open: (output, now) => {
      playStrike(output, now)
      playChord(output, { startAt: now, volume: 0.5, hertz: CHORD_HERTZ, durationSeconds: 6 })
    },
  },
}

export function playCue(output: AudioOutput, cue: Cue) {
  const now = output.context.currentTime + 0.01
  switch (cue.kind) {
    case 'tap':
      return playDrum(output, { startAt: now, volume: 0.7 })
    case 'movie':
      return playMovie(output, now, cue.rises)
    case 'turn': {
      const { turn, flipAtMs } = SCENE_SOUNDS[cue.scene]
      turn?.(output, now)
      return playPaper(output, { startAt: now + flipAtMs / 1000, volume: 0.42 })
    }
    case 'open': {
      const { open, chimeNotes } = SCENE_SOUNDS[cue.scene]
      open?.(output, now)
      return playChime(output, now, chimeNotes)
    }
  }
}

/** Clappers, silence, then drum and chime; a rising movie has a second, longer end. */
function playMovie(output: AudioOutput, now: number, rises: boolean) {
  const silenceAt = DURATIONS_MS.movieSilence / 1000
  const burstAt = now + DURATIONS_MS.movieBursts / 1000
  for (
    let secondsFromStart = 0.25, pause = 0.36;
    secondsFromStart < silenceAt;
    secondsFromStart += pause, pause *= 0.84
  ) {
    playClap(output, {
      startAt: now + secondsFromStart,
      volume: 0.16 + (secondsFromStart / silenceAt) * 0.3,
    })
  }
  playSwell(output, { startAt: now + 0.9, volume: 0.09, durationSeconds: silenceAt - 0.9 })
  playDrum(output, { startAt: burstAt, volume: 0.9 })
  if (rises) playDrum(output, { startAt: burstAt + 0.18, volume: 1 })
  playChime(output, burstAt, rises ? 8 : 5)
}

function playDrumRoll(output: AudioOutput, now: number) {
  for (const beat of [0, 0.26, 0.52]) playDrum(output, { startAt: now + beat, volume: 0.4 + beat })
  playSwell(output, { startAt: now, volume: 0.08, durationSeconds: 0.85 })
}

/** Plays bells that descend while the card sinks, over a low sound. */
function playWater(output: AudioOutput, now: number) {
  playChord(output, { startAt: now, volume: 0.3, hertz: WATER_HERTZ, durationSeconds: 3 })
  SCALE_HERTZ.slice(0, 5)
    .toReversed()
    .forEach((hertz, note) => {
      playBell(output, { startAt: now + 0.1 + note * 0.19, volume: 0.1, hertz })
    })
}

/** Plays two beats in the dark, and a brush that sweeps twice over paper. */
function playHeartbeats(output: AudioOutput, now: number) {
  const at = (ms: number) => now + ms / 1000
  const { firstBeat, secondBeat, brushFirst, brushSecond, cardReturns } = DURATIONS_MS
  playDrum(output, { startAt: at(firstBeat), volume: 0.6 })
  playSwell(output, {
    startAt: at(firstBeat),
    volume: 0.12,
    durationSeconds: (secondBeat - firstBeat) / 1000,
  })
  playDrum(output, { startAt: at(secondBeat), volume: 1 })
  playClap(output, { startAt: at(secondBeat), volume: 0.4 })
  for (const ms of [brushFirst, brushSecond]) playPaper(output, { startAt: at(ms), volume: 0.7 })
  playSwell(output, {
    startAt: at(brushSecond),
    volume: 0.1,
    durationSeconds: (cardReturns - brushSecond) / 1000,
  })
}

function playStrike(output: AudioOutput, now: number) {
  playDrum(output, { startAt: now, volume: 0.8 })
}

function playChime(output: AudioOutput, now: number, noteCount: number) {
  SCALE_HERTZ.slice(0, noteCount).forEach((hertz, note) => {
    playBell(output, { startAt: now + note * 0.07, volume: 0.16, hertz })
  })
}
