import { acquireBuffer, type ResponseBuffer } from './response-buffer.ts'

/** Appends JSON to a response's buffer. It is called only while the response is serialized. */
export type AppendTo = (buffer: ResponseBuffer) => void

/**
 * A value that is already serialized: as text or, if the text is long, as a function that appends
 * its bytes.
 */
export interface Serialized<T> {
  readonly json: string | AppendTo
  /** Never set. This field only carries the type of the serialized value. */
  readonly of?: T
}

/** The fields of a response. Each is a plain value or already serialized. */
export type SerializableFields<T> = { readonly [K in keyof T]: T[K] | Serialized<T[K]> }

/**
 * Up to this length a response is returned as one text, because Node then sends it in one write
 * with the HTTP headers.
 */
const SHORT_BYTES_MAX = 4 * 1024

const serializedValues = new WeakSet<object>()

/** Marks JSON as the serialized form of a value. */
export function serialized<T>(json: string | AppendTo): Serialized<T> {
  const value = { json }
  serializedValues.add(value)
  return value
}

/**
 * Serializes an object that has serialized fields. A long result is a buffer, which the caller must
 * release.
 */
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
