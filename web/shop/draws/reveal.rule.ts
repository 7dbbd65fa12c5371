/** The reveal as one machine: tap to start, the movie, then card after card, and the way out from everywhere. */
export type Reveal =
  | { readonly phase: 'overlay' }
  | { readonly phase: 'movie' }
  | { readonly phase: 'turning'; readonly index: number }
  | { readonly phase: 'shown'; readonly index: number }
  | { readonly phase: 'done' }

export type RevealAct =
  | { readonly act: 'tap' }
  | { readonly act: 'movie-ended' }
  | { readonly act: 'turned'; readonly index: number }
  | { readonly act: 'skip-all' }

export interface RevealRules {
  readonly cardCount: number
  /** Where motion is unwanted, the tap leads to the first card at once. */
  readonly isStill: boolean
}

export const START: Reveal = { phase: 'overlay' }

export function revealNext(reveal: Reveal, act: RevealAct, rules: RevealRules): Reveal {
  switch (act.act) {
    case 'skip-all':
      return { phase: 'done' }
    case 'movie-ended':
      return reveal.phase === 'movie' ? cardAt(0, rules) : reveal
    case 'turned':
      return reveal.phase === 'turning' && reveal.index === act.index
        ? { phase: 'shown', index: act.index }
        : reveal
    case 'tap':
      return afterTap(reveal, rules)
  }
}

function afterTap(reveal: Reveal, rules: RevealRules): Reveal {
  switch (reveal.phase) {
    case 'overlay':
      return rules.isStill ? cardAt(0, rules) : { phase: 'movie' }
    case 'movie':
      return cardAt(0, rules)
    case 'turning':
      return { phase: 'shown', index: reveal.index }
    case 'shown':
      return cardAt(reveal.index + 1, rules)
    case 'done':
      return reveal
  }
}

function cardAt(index: number, { cardCount }: RevealRules): Reveal {
  return index < cardCount ? { phase: 'turning', index } : { phase: 'done' }
}
