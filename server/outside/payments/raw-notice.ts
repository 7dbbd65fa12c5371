import type { RawNotice } from './payment-provider.ts'

/** No provider of ours sends more; what is longer is not looked at. */
export const NOTICE_BYTES_MAX = 256 * 1024

/** A header's one value; undefined where it is missing or came twice. */
export function headerOf({ headers }: RawNotice, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The media type alone, in lower case. */
export function mediaTypeOf(notice: RawNotice): string {
  return (headerOf(notice, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** The body as an object of JSON; undefined where it is too long, no UTF-8 or no such object. */
export function readObject({ body }: RawNotice): Record<string, unknown> | undefined {
  if (body.length > NOTICE_BYTES_MAX) return undefined
  try {
    return objectOf(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)))
  } catch {
    return undefined
  }
}

export function objectOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
