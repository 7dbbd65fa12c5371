import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INITIAL_STATE, type RevealAction, type RevealState, reduceReveal } from './reveal.rule.ts'

const OPTIONS = { cardCount: 3, rareIndexes: [2], isMotionReduced: false }
const TAP: RevealAction = { type: 'tap' }

test('a reveal shows the overlay, the movie and every card, and ends', () => {
  const actions: RevealAction[] = [
    TAP,
    { type: 'movie-ended' },
    { type: 'turned', index: 0 },
    TAP,
    TAP,
    TAP,
    { type: 'turned', index: 2 },
    TAP,
  ]
  const phases: string[] = []
  actions.reduce<RevealState>((reveal, action) => {
    const next = reduceReveal(reveal, action, OPTIONS)
    phases.push('index' in next ? `${next.phase} ${next.index}` : next.phase)
    return next
  }, INITIAL_STATE)
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
  const phases: RevealState[] = [
    INITIAL_STATE,
    { phase: 'movie' },
    { phase: 'turning', index: 1 },
    { phase: 'shown', index: 1 },
  ]
  for (const reveal of phases) {
    assert.deepEqual(reduceReveal(reveal, { type: 'skip-all' }, OPTIONS), { phase: 'done' })
  }
})

test('a late end of the movie or of an earlier flip changes nothing', () => {
  const shown: RevealState = { phase: 'turning', index: 2 }
  assert.equal(reduceReveal(shown, { type: 'movie-ended' }, OPTIONS), shown)
  assert.equal(reduceReveal(shown, { type: 'turned', index: 1 }, OPTIONS), shown)
})

test('Q154 with reduced motion the first tap leads to the first card', () => {
  assert.deepEqual(
    reduceReveal(INITIAL_STATE, TAP, {
      ...OPTIONS,
      cardCount: 1,
      isMotionReduced: true,
    }),
    {
      phase: 'turning',
      index: 0,
    },
  )
})

test('skip-to-rare shows each rare card, and ends the reveal after the last', () => {
  const options = { cardCount: 9, rareIndexes: [2, 5], isMotionReduced: false }
  const skipFrom = (state: RevealState) => reduceReveal(state, { type: 'skip-to-rare' }, options)
  assert.deepEqual(skipFrom({ phase: 'shown', index: 1 }), { phase: 'turning', index: 2 })
  assert.deepEqual(skipFrom({ phase: 'turning', index: 2 }), { phase: 'shown', index: 2 })
  assert.deepEqual(skipFrom({ phase: 'shown', index: 2 }), { phase: 'turning', index: 5 })
  assert.deepEqual(skipFrom({ phase: 'shown', index: 5 }), { phase: 'done' })
})
