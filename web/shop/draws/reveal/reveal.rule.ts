/** The cards come one after the other or from a board. Every state can be skipped. */
export type RevealState =
  | { readonly phase: 'overlay' }
  | { readonly phase: 'movie' }
  | { readonly phase: 'board'; readonly board: Board }
  | { readonly phase: 'turning'; readonly index: number; readonly board?: Board }
  | { readonly phase: 'shown'; readonly index: number; readonly board?: Board }
  | { readonly phase: 'done' }

/** The cards of a board that are face up, and whether the others open by themselves. */
export interface Board {
  readonly opened: readonly number[]
  readonly isAuto: boolean
}

export type RevealAction =
  | { readonly type: 'tap' }
  | { readonly type: 'movie-ended' }
  | { readonly type: 'turned'; readonly index: number }
  | { readonly type: 'open'; readonly index: number }
  | { readonly type: 'toggle-auto' }
  | { readonly type: 'skip-to-rare' }
  | { readonly type: 'skip-all' }

export interface RevealOptions {
  readonly cardCount: number
  /** The positions at which 次のレアへ stops, from 0, in ascending order. */
  readonly rareIndexes: readonly number[]
  /** Of the cards that fill the screen when they open. Undefined without a board. */
  readonly boardScenes?: readonly number[] | undefined
  /** The first tap then leads to the cards without the movie. */
  readonly isMotionReduced: boolean
}

export const INITIAL_STATE: RevealState = { phase: 'overlay' }

export function reduceReveal(
  state: RevealState,
  action: RevealAction,
  options: RevealOptions,
): RevealState {
  switch (action.type) {
    case 'skip-all':
      return { phase: 'done' }
    case 'skip-to-rare':
      return skipToRare(state, options)
    case 'movie-ended':
      return state.phase === 'movie' ? firstCards(options) : state
    case 'turned':
      return state.phase === 'turning' && state.index === action.index
        ? { ...state, phase: 'shown' }
        : state
    case 'open':
      return state.phase === 'board' ? openCard(state.board, action.index, options) : state
    case 'toggle-auto':
      return state.phase === 'board'
        ? { ...state, board: { ...state.board, isAuto: !state.board.isAuto } }
        : state
    case 'tap':
      return afterTap(state, options)
  }
}

/** The last place holds the best card, and opens after all others. */
export function mayOpen({ opened }: Board, index: number, cardCount: number): boolean {
  if (opened.includes(index)) return false
  return index < cardCount - 1 || opened.length === cardCount - 1
}

function afterTap(state: RevealState, options: RevealOptions): RevealState {
  switch (state.phase) {
    case 'overlay':
      return options.isMotionReduced ? firstCards(options) : { phase: 'movie' }
    case 'movie':
      return firstCards(options)
    case 'board':
      return openNext(state.board, options)
    case 'turning':
      return { ...state, phase: 'shown' }
    case 'shown':
      return state.board === undefined
        ? cardAt(state.index + 1, options)
        : { phase: 'board', board: state.board }
    case 'done':
      return state
  }
}

function firstCards(options: RevealOptions): RevealState {
  if (options.boardScenes === undefined) return cardAt(0, options)
  return { phase: 'board', board: { opened: [], isAuto: false } }
}

function openNext(board: Board, options: RevealOptions): RevealState {
  const { cardCount } = options
  if (board.opened.length >= cardCount) return { phase: 'done' }
  const next = Array.from({ length: cardCount }, (_, index) => index).find((index) =>
    mayOpen(board, index, cardCount),
  )
  return openCard(board, next ?? 0, options)
}

function openCard(board: Board, index: number, options: RevealOptions): RevealState {
  if (!mayOpen(board, index, options.cardCount)) return { phase: 'board', board }
  const next = { ...board, opened: [...board.opened, index] }
  return options.boardScenes?.includes(index)
    ? { phase: 'turning', index, board: next }
    : { phase: 'board', board: next }
}

/** A rare card that is still turning is shown first, so that quick taps do not miss it. */
function skipToRare(state: RevealState, options: RevealOptions): RevealState {
  const { rareIndexes, cardCount } = options
  const present = 'index' in state ? state.index : -1
  if (state.phase === 'turning' && rareIndexes.includes(present)) return afterTap(state, options)
  return cardAt(rareIndexes.find((index) => index > present) ?? cardCount, options)
}

function cardAt(index: number, { cardCount }: RevealOptions): RevealState {
  return index < cardCount ? { phase: 'turning', index } : { phase: 'done' }
}
