export interface Option {
  readonly value: string
  readonly label: string
}

/** Returns the options of a select field whose values have names in the operator's language. */
export function namedOptions(names: Readonly<Record<string, string>>): readonly Option[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }))
}

/** Returns the options of a select field that shows the values themselves. */
export function plainOptions(values: readonly string[]): readonly Option[] {
  return values.map((value) => ({ value, label: value }))
}
