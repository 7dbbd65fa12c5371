import { jaModel } from 'budoux'

/** Where the characters that a group of features looks at stand, relative to a possible break. */
const POSITIONS = {
  UW1: { offset: -3, length: 1 },
  UW2: { offset: -2, length: 1 },
  UW3: { offset: -1, length: 1 },
  UW4: { offset: 0, length: 1 },
  UW5: { offset: 1, length: 1 },
  UW6: { offset: 2, length: 1 },
  BW1: { offset: -2, length: 2 },
  BW2: { offset: -1, length: 2 },
  BW3: { offset: 0, length: 2 },
  TW1: { offset: -3, length: 3 },
  TW2: { offset: -2, length: 3 },
  TW3: { offset: -1, length: 3 },
  TW4: { offset: 0, length: 3 },
}
/** Weights are rounded to multiples of this number, which drops most of the small ones. */
const WEIGHT_STEP = 400

/**
 * Returns the source of `contract/phrases/phrase-model.ts`: BudouX's model of Japanese phrases with
 * rounded weights. The rounded model is a third of the size, and hardly any break differs.
 */
export function phraseModelSource(): string {
  const groups = Object.entries(POSITIONS).map(([name, position]) =>
    groupSource(position, Object.entries(jaModel[name] ?? {})),
  )
  const all = Object.values(jaModel).flatMap((group) => Object.values(group))
  const total = all.reduce((sum, weight) => sum + weight, 0)
  return `// Written by npm run phrase-model from the Japanese model of BudouX (Google LLC, Apache License 2.0).
export const SCORE_MIN = ${Math.round(total / 2 / WEIGHT_STEP)}
/** For each group of features: position, length, and by weight the character sequences, joined. */
export const FEATURES: readonly (readonly [number, number, Readonly<Record<string, string>>])[] = [
${groups.join('\n')}
]
`
}

function groupSource(
  { offset, length }: { offset: number; length: number },
  weights: readonly (readonly [string, number])[],
): string {
  const byWeight = Object.groupBy(weights, ([, weight]) => Math.round(weight / WEIGHT_STEP))
  const fields = Object.entries(byWeight)
    .filter(([weight]) => Number(weight) !== 0)
    .map(([weight, features = []]) => {
      const sequences = features.map(([sequence]) => sequence).sort()
      return `    '${weight}': '${sequences.join('')}',`
    })
  return `  [
    ${offset},
    ${length},
    {
${fields.map((field) => `  ${field}`).join('\n')}
    },
  ],`
}
