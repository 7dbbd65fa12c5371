export type ThemeName = 'day' | 'night'

export interface ContrastPair {
  readonly foreground: string
  readonly background: string
  readonly theme: ThemeName
  /** WCAG AA requires 4.5 for text and 3 for shapes. */
  readonly minimumRatio: 4.5 | 3
}

const textPairs = (
  background: string,
  foregrounds: readonly string[],
  theme: ThemeName = 'day',
): ContrastPair[] =>
  foregrounds.map((foreground) => ({ foreground, background, theme, minimumRatio: 4.5 }))
const shapePairs = (
  background: string,
  foregrounds: readonly string[],
  theme: ThemeName = 'day',
): ContrastPair[] =>
  foregrounds.map((foreground) => ({ foreground, background, theme, minimumRatio: 3 }))

/** Screens must not combine any other theme colours. */
export const CONTRAST_PAIRS: readonly ContrastPair[] = [
  ...textPairs('paper', ['ink', 'ink-soft', 'vermilion', 'vermilion-deep', 'error', 'gold-ink']),
  ...textPairs('paper-light', [
    'ink',
    'ink-soft',
    'vermilion',
    'vermilion-deep',
    'error',
    'gold-ink',
  ]),
  ...textPairs('paper-deep', ['ink', 'ink-soft', 'gold-ink']),
  ...textPairs('field', ['ink', 'ink-soft', 'error']),
  ...textPairs('vermilion-pale', ['ink', 'error']),
  ...textPairs('gold-pale', ['ink', 'ink-soft', 'vermilion-deep', 'error', 'gold-ink']),
  ...textPairs('gold-light', ['vermilion-deep']),
  ...textPairs('vermilion', ['on-vermilion']),
  ...textPairs('vermilion-deep', ['on-vermilion']),
  ...textPairs('ink', ['paper-light', 'gold-light']),
  ...shapePairs('paper', ['ink-faint', 'gold']),
  ...shapePairs('paper-light', ['ink-faint', 'gold']),
  ...textPairs('paper', ['ink', 'ink-soft', 'error', 'gold-ink'], 'night'),
  ...textPairs('paper-light', ['ink', 'ink-soft', 'error', 'gold-ink'], 'night'),
  ...textPairs('paper-deep', ['ink'], 'night'),
  ...textPairs('field', ['ink', 'error'], 'night'),
  ...shapePairs('paper', ['vermilion', 'ink-faint'], 'night'),
]
