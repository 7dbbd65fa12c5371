export interface Option {
  readonly value: string
  readonly label: string
}

export function namedOptions(names: Readonly<Record<string, string>>): readonly Option[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }))
}
