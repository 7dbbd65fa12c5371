export type Ground = 'day' | 'night'

export interface Contrast {
  readonly front: string
  readonly back: string
  readonly ground: Ground
  /** What WCAG AA asks: 4.5 of words, 3 of what is only a shape. */
  readonly atLeast: 4.5 | 3
}

const words = (back: string, fronts: readonly string[], ground: Ground = 'day'): Contrast[] =>
  fronts.map((front) => ({ front, back, ground, atLeast: 4.5 }))
const shapes = (back: string, fronts: readonly string[], ground: Ground = 'day'): Contrast[] =>
  fronts.map((front) => ({ front, back, ground, atLeast: 3 }))

/** Which colours of the theme meet, by name; what is not on this list is not used together. */
export const CONTRASTS: readonly Contrast[] = [
  ...words('paper', ['ink', 'ink-soft', 'vermilion', 'error', 'gold-ink']),
  ...words('paper-light', ['ink', 'ink-soft', 'vermilion', 'error', 'gold-ink']),
  ...words('paper-deep', ['ink', 'ink-soft', 'gold-ink']),
  ...words('field', ['ink', 'ink-soft', 'error']),
  ...words('vermilion-pale', ['ink', 'error']),
  ...words('gold-pale', ['ink', 'gold-ink']),
  ...words('vermilion', ['on-vermilion']),
  ...words('vermilion-deep', ['on-vermilion']),
  ...words('ink', ['paper-light', 'gold-light']),
  ...shapes('paper', ['ink-faint', 'gold']),
  ...shapes('paper-light', ['ink-faint', 'gold']),
  ...words('paper', ['ink', 'ink-soft', 'error', 'gold-ink'], 'night'),
  ...words('paper-light', ['ink', 'ink-soft', 'error', 'gold-ink'], 'night'),
  ...words('field', ['ink', 'error'], 'night'),
  ...shapes('paper', ['vermilion', 'ink-faint'], 'night'),
]
