export interface Option {
  readonly value: string
  readonly label: string
}

/** Returns the options of a choice whose values have names. */
export function namedOptions(names: Readonly<Record<string, string>>): readonly Option[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }))
}

/** Returns the options of a choice whose values are shown as they are. */
export function plainOptions(values: readonly string[]): readonly Option[] {
  return values.map((value) => ({ value, label: value }))
}
