import { acquireBuffer, type ResponseBuffer } from './response-buffer.ts'

/** Adds JSON to an answer's sheet; called while the answer is written, never later. */
export type AppendTo = (buffer: ResponseBuffer) => void

/** A value that is JSON already: a text, or, where it is long, what adds its bytes. */
export interface Serialized<T> {
  readonly json: string | AppendTo
  /** Never set: it keeps the type of what was written. */
  readonly of?: T
}

/** The fields of an answer, each as it is or already written. */
export type SerializableFields<T> = { readonly [K in keyof T]: T[K] | Serialized<T[K]> }

/** A short answer is one text: it leaves in one write with its head. */
const SHORT_BYTES_MAX = 4 * 1024

const serializedValues = new WeakSet<object>()

export function serialized<T>(json: string | AppendTo): Serialized<T> {
  const value = { json }
  serializedValues.add(value)
  return value
}

/** JSON of an object of which some fields are written already. Where it is long it stands on a sheet, which the caller gives back. */
export function serializeFields(fields: object): string | ResponseBuffer {
  if (!Object.values(fields).some(isSerialized)) return JSON.stringify(fields)
  const buffer = acquireBuffer()
  let text = '{'
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    text += `${text === '{' ? '' : ','}${JSON.stringify(name)}:`
    const json = isSerialized(value) ? value.json : JSON.stringify(value)
    if (typeof json === 'string') {
      text += json
    } else {
      buffer.appendText(text)
      json(buffer)
      text = ''
    }
  }
  buffer.appendText(`${text}}`)
  return asTextIfShort(buffer)
}

function asTextIfShort(buffer: ResponseBuffer): string | ResponseBuffer {
  const bytes = buffer.bytes()
  if (bytes.length > SHORT_BYTES_MAX) return buffer
  const text = bytes.toString()
  buffer.release()
  return text
}

function isSerialized(value: unknown): value is Serialized<unknown> {
  return typeof value === 'object' && value !== null && serializedValues.has(value)
}
