/**
 * The states of the reveal: first an overlay that waits for a tap, then the movie, then each card.
 * The member can skip the reveal in every state.
 */
export type RevealState =
  | { readonly phase: 'overlay' }
  | { readonly phase: 'movie' }
  | { readonly phase: 'turning'; readonly index: number }
  | { readonly phase: 'shown'; readonly index: number }
  | { readonly phase: 'done' }

export type RevealAction =
  | { readonly type: 'tap' }
  | { readonly type: 'movie-ended' }
  | { readonly type: 'turned'; readonly index: number }
  | { readonly type: 'skip-all' }

export interface RevealOptions {
  readonly cardCount: number
  /**
   * True if the member prefers reduced motion. The first tap then leads to the cards without the
   * movie.
   */
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
    case 'movie-ended':
      return state.phase === 'movie' ? cardAt(0, options) : state
    case 'turned':
      return state.phase === 'turning' && state.index === action.index
        ? { phase: 'shown', index: action.index }
        : state
    case 'tap':
      return afterTap(state, options)
  }
}

function afterTap(state: RevealState, options: RevealOptions): RevealState {
  switch (state.phase) {
    case 'overlay':
      return options.isMotionReduced ? cardAt(0, options) : { phase: 'movie' }
    case 'movie':
      return cardAt(0, options)
    case 'turning':
      return { phase: 'shown', index: state.index }
    case 'shown':
      return cardAt(state.index + 1, options)
    case 'done':
      return state
  }
}

function cardAt(index: number, { cardCount }: RevealOptions): RevealState {
  return index < cardCount ? { phase: 'turning', index } : { phase: 'done' }
}
