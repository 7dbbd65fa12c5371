import { useEffect, useEffectEvent, useReducer } from 'react'
import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'
import { INITIAL_STATE, type RevealAction, type RevealState, reduceReveal } from './reveal.rule.ts'

export interface RevealProgress {
  readonly state: RevealState
  readonly isMotionReduced: boolean
  readonly tap: () => void
  readonly skipAll: () => void
  readonly endMovie: () => void
  readonly endTurn: (index: number) => void
}

/** Holds the state of a reveal. Calls `onDone` once when the reveal ends. */
export function useRevealState(cardCount: number, onDone: () => void): RevealProgress {
  const options = { cardCount, isMotionReduced: prefersReducedMotion() }
  const [state, dispatch] = useReducer(
    (state: RevealState, action: RevealAction) => reduceReveal(state, action, options),
    INITIAL_STATE,
  )
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (state.phase === 'done') done()
  }, [state.phase])
  return {
    state,
    isMotionReduced: options.isMotionReduced,
    tap: () => dispatch({ type: 'tap' }),
    skipAll: () => dispatch({ type: 'skip-all' }),
    endMovie: () => dispatch({ type: 'movie-ended' }),
    endTurn: (index) => dispatch({ type: 'turned', index }),
  }
}
