import { useEffect, useEffectEvent, useReducer } from 'react'
import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'
import { DURATIONS_MS } from './durations.ts'
import { INITIAL_STATE, type RevealAction, type RevealState, reduceReveal } from './reveal.rule.ts'
import type { RevealPlan } from './reveal-cards.rule.ts'

export interface RevealProgress {
  readonly state: RevealState
  readonly isMotionReduced: boolean
  readonly tap: () => void
  readonly open: (index: number) => void
  readonly toggleAuto: () => void
  readonly skipToRare: () => void
  readonly skipAll: () => void
  readonly endMovie: () => void
  readonly endTurn: (index: number) => void
}

export function useRevealState(
  { cards, rareIndexes, boardScenes }: RevealPlan,
  onDone: () => void,
): RevealProgress {
  const options = {
    cardCount: cards.length,
    rareIndexes,
    boardScenes,
    isMotionReduced: prefersReducedMotion(),
  }
  const [state, dispatch] = useReducer(
    (state: RevealState, action: RevealAction) => reduceReveal(state, action, options),
    INITIAL_STATE,
  )
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (state.phase === 'done') done()
  }, [state.phase])
  const tap = () => dispatch({ type: 'tap' })
  useAutoOpening(state, cards.length, tap)
  return {
    state,
    isMotionReduced: options.isMotionReduced,
    tap,
    open: (index) => dispatch({ type: 'open', index }),
    toggleAuto: () => dispatch({ type: 'toggle-auto' }),
    skipToRare: () => dispatch({ type: 'skip-to-rare' }),
    skipAll: () => dispatch({ type: 'skip-all' }),
    endMovie: () => dispatch({ type: 'movie-ended' }),
    endTurn: (index) => dispatch({ type: 'turned', index }),
  }
}

/** Opens the cards of a board one after the other, if the member has asked for that. */
function useAutoOpening(state: RevealState, cardCount: number, onTap: () => void) {
  const goOn = useEffectEvent(onTap)
  useEffect(() => {
    const board = 'board' in state ? state.board : undefined
    if (!board?.isAuto || state.phase === 'turning') return
    if (state.phase === 'board' && board.opened.length === cardCount) return
    const pauseMs = state.phase === 'board' ? DURATIONS_MS.boardPace : DURATIONS_MS.boardLingers
    const timer = setTimeout(() => goOn(), pauseMs)
    return () => clearTimeout(timer)
  }, [state, cardCount])
}
