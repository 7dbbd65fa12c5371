import assert from 'node:assert/strict'
import { test } from 'node:test'
import { revealSceneOf } from '#web/shop/draws/cards/rarity.rule.ts'
import { vibrateFor } from './haptics.ts'
import type { AudioOutput } from './instruments.ts'
import { type Cue, playCue } from './sound-cues.ts'

const RARITIES = [0, 1, 2, 3, 4, 5, 6, 7]
const HIGHEST = 7
const opening = (rarity: number): Cue => ({ kind: 'open', scene: revealSceneOf({ rarity }) })

/** Returns how long a cue sounds, in seconds. Every node of the audio context is a stand-in. */
function secondsOf(cue: Cue): number {
  const ends: number[] = []
  const node: object = new Proxy(() => node, {
    get: (_target, name) => {
      if (name === 'stop') return (at: number) => ends.push(at)
      if (name === 'currentTime' || name === 'sampleRate' || name === 'length') return 0
      return node
    },
    set: () => true,
  })
  playCue({ context: node, destination: node } as AudioOutput, cue)
  return Math.max(0, ...ends)
}

test('the highest rarity sounds longer than any other when it lies open', () => {
  const seconds = RARITIES.map((rarity) => secondsOf(opening(rarity)))
  const others = seconds.slice(0, HIGHEST)
  assert.ok(
    others.every((each) => each < (seconds[HIGHEST] ?? 0) / 2),
    String(seconds),
  )
  assert.equal(seconds[0], 0)
})

test('a device vibrates longest for the highest rarity, and not with reduced motion', (t) => {
  let isReduced = false
  const patterns: number[][] = []
  const define = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true })
  const known = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  t.after(() => known && Object.defineProperty(globalThis, 'navigator', known))
  define('window', { matchMedia: () => ({ matches: isReduced }) })
  define('navigator', { vibrate: (pattern: number[]) => patterns.push(pattern) })
  t.after(() => Reflect.deleteProperty(globalThis, 'window'))
  for (const rarity of RARITIES) vibrateFor(opening(rarity))
  vibrateFor({ kind: 'turn', scene: revealSceneOf({ rarity: HIGHEST }) })
  const lengths = patterns.map((pattern) => pattern.reduce((sum, ms) => sum + ms, 0))
  const [beats = 0, highest = 0, ...others] = lengths.toReversed()
  assert.ok(beats > highest)
  assert.ok(
    others.every((each) => each < highest),
    String(lengths),
  )
  isReduced = true
  vibrateFor(opening(HIGHEST))
  assert.equal(patterns.length, lengths.length)
})
