/** A value that is JSON already. */
export interface Written<T> {
  readonly json: string
  /** Never set: it keeps the type of what was written. */
  readonly of?: T
}

/** The fields of an answer, each as it is or already written. */
export type Fields<T> = { readonly [K in keyof T]: T[K] | Written<T[K]> }

const writtenValues = new WeakSet<object>()

export function written<T>(json: string): Written<T> {
  const value = { json }
  writtenValues.add(value)
  return value
}

/** JSON of an object of which some fields are written already. */
export function writeFields(fields: object): string {
  const parts: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    const json = isWritten(value) ? value.json : JSON.stringify(value)
    parts.push(`${JSON.stringify(name)}:${json}`)
  }
  return `{${parts.join(',')}}`
}

function isWritten(value: unknown): value is Written<unknown> {
  return typeof value === 'object' && value !== null && writtenValues.has(value)
}
