export interface Option {
  readonly value: string
  readonly label: string
}

/** Returns the options of a select field whose values have names in the operator's language. */
export function namedOptions(names: Readonly<Record<string, string>>): readonly Option[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }))
}
