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

const TEN = {
  cardCount: 10,
  rareIndexes: [4, 9],
  boardScenes: [4, 9],
  isMotionReduced: false,
}
const onBoard = (opened: readonly number[], isAuto = false): RevealState => ({
  phase: 'board',
  board: { opened, isAuto },
})
const open = (state: RevealState, index: number) =>
  reduceReveal(state, { type: 'open', index }, TEN)

test('ten cards lie face down on a board, and the movie leads to the board', () => {
  assert.deepEqual(reduceReveal({ phase: 'movie' }, { type: 'movie-ended' }, TEN), onBoard([]))
  assert.deepEqual(reduceReveal(INITIAL_STATE, TAP, { ...TEN, isMotionReduced: true }), onBoard([]))
})

test('the cards of a board open in any order, but the last place opens last', () => {
  assert.deepEqual(open(onBoard([]), 3), onBoard([3]))
  assert.deepEqual(open(onBoard([3]), 3), onBoard([3]))
  assert.deepEqual(open(onBoard([3]), 9), onBoard([3]))
  const opened = [0, 1, 2, 3, 4, 5, 6, 7, 8]
  assert.deepEqual(open(onBoard(opened), 9), {
    phase: 'turning',
    index: 9,
    board: { opened: [...opened, 9], isAuto: false },
  })
})

test('a card with a scene fills the screen, and a tap leads back to the board', () => {
  const turning = open(onBoard([0], true), 4)
  assert.deepEqual(turning, { phase: 'turning', index: 4, board: { opened: [0, 4], isAuto: true } })
  const shown = reduceReveal(turning, { type: 'turned', index: 4 }, TEN)
  assert.equal(shown.phase, 'shown')
  assert.deepEqual(reduceReveal(shown, TAP, TEN), onBoard([0, 4], true))
})

test('taps open the places of a board in order, and the last tap ends the reveal', () => {
  const visited: number[] = []
  let state = onBoard([])
  for (let taps = 0; state.phase !== 'done' && taps < 40; taps++) {
    state = reduceReveal(state, TAP, TEN)
    if (state.phase === 'board') visited.push(state.board.opened.at(-1) ?? -1)
  }
  assert.equal(state.phase, 'done')
  assert.deepEqual([...new Set(visited)], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a board opens by itself until the member stops it', () => {
  const toggled = reduceReveal(onBoard([1]), { type: 'toggle-auto' }, TEN)
  assert.deepEqual(toggled, onBoard([1], true))
  assert.deepEqual(reduceReveal(toggled, { type: 'toggle-auto' }, TEN), onBoard([1]))
})

const BOARD_OPTIONS = { cardCount: 3, rareIndexes: [2], boardScenes: [2], isMotionReduced: false }
const board = (...opened: readonly number[]) =>
  ({ phase: 'board', board: { opened, isAuto: false } }) as const

test('each action changes only the phase for which it is meant', () => {
  for (const [state, action, next] of [
    [{ phase: 'movie' }, TAP, { phase: 'turning', index: 0 }],
    [{ phase: 'movie' }, { type: 'movie-ended' }, { phase: 'turning', index: 0 }],
    [INITIAL_STATE, { type: 'movie-ended' }, INITIAL_STATE],
    [{ phase: 'turning', index: 1 }, { type: 'movie-ended' }, { phase: 'turning', index: 1 }],
    [
      { phase: 'turning', index: 1 },
      { type: 'turned', index: 0 },
      { phase: 'turning', index: 1 },
    ],
    [
      { phase: 'shown', index: 1 },
      { type: 'turned', index: 1 },
      { phase: 'shown', index: 1 },
    ],
    [{ phase: 'movie' }, { type: 'open', index: 0 }, { phase: 'movie' }],
    [{ phase: 'movie' }, { type: 'toggle-auto' }, { phase: 'movie' }],
    [{ phase: 'done' }, TAP, { phase: 'done' }],
    [{ phase: 'movie' }, { type: 'skip-to-rare' }, { phase: 'turning', index: 2 }],
    [INITIAL_STATE, { type: 'skip-to-rare' }, { phase: 'turning', index: 2 }],
    [{ phase: 'shown', index: 2 }, { type: 'skip-to-rare' }, { phase: 'done' }],
    [{ phase: 'turning', index: 2 }, { type: 'skip-to-rare' }, { phase: 'shown', index: 2 }],
    [{ phase: 'turning', index: 1 }, { type: 'skip-to-rare' }, { phase: 'turning', index: 2 }],
  ] as const)
    assert.deepEqual(reduceReveal(state, action, OPTIONS), next, JSON.stringify([state, action]))
  const first = { ...OPTIONS, rareIndexes: [0] }
  const rare = reduceReveal(INITIAL_STATE, { type: 'skip-to-rare' }, first)
  assert.deepEqual(rare, { phase: 'turning', index: 0 })
})

test('a card of a board opens in its place, and fills the screen only if it is one of the best', () => {
  const open = (index: number) => ({ type: 'open', index }) as const
  for (const [state, action, next] of [
    [board(), open(1), board(1)],
    [board(1), open(1), board(1)],
    [board(1), open(2), board(1)],
    [board(0, 1), open(2), { phase: 'turning', index: 2, board: board(0, 1, 2).board }],
    [board(), TAP, board(0)],
    [board(0), TAP, board(0, 1)],
    [board(0, 1, 2), TAP, { phase: 'done' }],
    [{ phase: 'shown', index: 2, board: board(0, 1, 2).board }, TAP, board(0, 1, 2)],
  ] as const)
    assert.deepEqual(
      reduceReveal(state, action, BOARD_OPTIONS),
      next,
      JSON.stringify([state, action]),
    )
})
