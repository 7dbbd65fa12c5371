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
  | { readonly type: 'skip-to-rare' }
  | { readonly type: 'skip-all' }

export interface RevealOptions {
  readonly cardCount: number
  /** The positions of the rare cards and the extra prizes, from 0, in ascending order. */
  readonly rareIndexes: readonly number[]
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
    case 'skip-to-rare':
      return skipToRare(state, options)
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

/**
 * Leads to the next rare card, or ends the reveal if no rare card follows. A rare card that is
 * still turning is shown first, so that quick taps do not miss the card.
 */
function skipToRare(state: RevealState, options: RevealOptions): RevealState {
  const { rareIndexes, cardCount } = options
  const present = 'index' in state ? state.index : -1
  if (state.phase === 'turning' && rareIndexes.includes(present)) return afterTap(state, options)
  return cardAt(rareIndexes.find((index) => index > present) ?? cardCount, options)
}

function cardAt(index: number, { cardCount }: RevealOptions): RevealState {
  return index < cardCount ? { phase: 'turning', index } : { phase: 'done' }
}
