/** A value that is JSON already: a text, or, where it is long and sent again and again, the bytes of that text. */
export interface Written<T> {
  readonly json: string | Buffer
  /** Never set: it keeps the type of what was written. */
  readonly of?: T
}

/** The fields of an answer, each as it is or already written. */
export type Fields<T> = { readonly [K in keyof T]: T[K] | Written<T[K]> }

const writtenValues = new WeakSet<object>()

export function written<T>(json: string | Buffer): Written<T> {
  const value = { json }
  writtenValues.add(value)
  return value
}

/** JSON of an object of which some fields are written already; in bytes where one of them is. */
export function writeFields(fields: object): string | Buffer {
  if (!Object.values(fields).some(isWritten)) return JSON.stringify(fields)
  let text = ''
  const before: Buffer[] = []
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    text += `${text === '' && before.length === 0 ? '{' : ','}${JSON.stringify(name)}:`
    const json = isWritten(value) ? value.json : JSON.stringify(value)
    if (typeof json === 'string') {
      text += json
    } else {
      before.push(Buffer.from(text), json)
      text = ''
    }
  }
  return before.length === 0 ? `${text}}` : Buffer.concat([...before, Buffer.from(`${text}}`)])
}

function isWritten(value: unknown): value is Written<unknown> {
  return typeof value === 'object' && value !== null && writtenValues.has(value)
}
