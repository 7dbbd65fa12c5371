import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Reveal, type RevealAct, revealNext, START } from './reveal.rule.ts'

const RULES = { cardCount: 3, isStill: false }
const TAP: RevealAct = { act: 'tap' }

test('a reveal goes from the overlay over the movie through every card, and ends', () => {
  const acts: RevealAct[] = [
    TAP,
    { act: 'movie-ended' },
    { act: 'turned', index: 0 },
    TAP,
    TAP,
    TAP,
    { act: 'turned', index: 2 },
    TAP,
  ]
  const phases: string[] = []
  acts.reduce<Reveal>((reveal, act) => {
    const next = revealNext(reveal, act, RULES)
    phases.push('index' in next ? `${next.phase} ${next.index}` : next.phase)
    return next
  }, START)
  assert.deepEqual(phases, [
    'movie',
    'turning 0',
    'shown 0',
    'turning 1',
    'shown 1',
    'turning 2',
    'shown 2',
    'done',
  ])
})

test('skip-all ends the reveal from every phase', () => {
  const phases: Reveal[] = [
    START,
    { phase: 'movie' },
    { phase: 'turning', index: 1 },
    { phase: 'shown', index: 1 },
  ]
  for (const reveal of phases) {
    assert.deepEqual(revealNext(reveal, { act: 'skip-all' }, RULES), { phase: 'done' })
  }
})

test('a late end of the movie or of an earlier flip changes nothing', () => {
  const shown: Reveal = { phase: 'turning', index: 2 }
  assert.equal(revealNext(shown, { act: 'movie-ended' }, RULES), shown)
  assert.equal(revealNext(shown, { act: 'turned', index: 1 }, RULES), shown)
})

test('where motion is unwanted the first tap leads to the first card', () => {
  assert.deepEqual(revealNext(START, TAP, { cardCount: 1, isStill: true }), {
    phase: 'turning',
    index: 0,
  })
})
