import { acquireBuffer, type ResponseBuffer } from './response-buffer.ts'

/** Called only while the response is serialized. */
export type AppendTo = (buffer: ResponseBuffer) => void

/** A text, or if it is long, a function that appends the bytes to a response buffer. */
export interface Serialized<T> {
  readonly json: string | AppendTo
  /** Never set. The type checker reads the type of the value from it. */
  readonly of?: T
}

/** The fields of a response. Each field is either a plain value or an already serialized value. */
export type SerializableFields<T> = { readonly [K in keyof T]: T[K] | Serialized<T[K]> }

/**
 * A response up to this length is returned as text, because Node sends a text in one write with the
 * HTTP headers.
 */
const SHORT_BYTES_MAX = 4 * 1024

const serializedValues = new WeakSet<object>()

export function serialized<T>(json: string | AppendTo): Serialized<T> {
  const value = { json }
  serializedValues.add(value)
  return value
}

/** A long result is a buffer, which the caller must release. */
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
