import { useEffect, useEffectEvent, useMemo, useReducer } from 'react'
import type { Card } from '#contract/draws.ts'
import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'
import { cardEffectTierOf } from '#web/shop/draws/cards/rarity.rule.ts'
import { INITIAL_STATE, type RevealAction, type RevealState, reduceReveal } from './reveal.rule.ts'

export interface RevealProgress {
  readonly state: RevealState
  readonly isMotionReduced: boolean
  readonly tap: () => void
  readonly skipToRare: () => void
  readonly skipAll: () => void
  readonly endMovie: () => void
  readonly endTurn: (index: number) => void
}

/** Holds the state of a reveal. Calls `onDone` once when the reveal ends. */
export function useRevealState(cards: readonly Card[], onDone: () => void): RevealProgress {
  const rareIndexes = useMemo(
    () => cards.flatMap((card, index) => (cardEffectTierOf(card) > 0 ? [index] : [])),
    [cards],
  )
  const options = {
    cardCount: cards.length,
    rareIndexes,
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
  return {
    state,
    isMotionReduced: options.isMotionReduced,
    tap: () => dispatch({ type: 'tap' }),
    skipToRare: () => dispatch({ type: 'skip-to-rare' }),
    skipAll: () => dispatch({ type: 'skip-all' }),
    endMovie: () => dispatch({ type: 'movie-ended' }),
    endTurn: (index) => dispatch({ type: 'turned', index }),
  }
}
