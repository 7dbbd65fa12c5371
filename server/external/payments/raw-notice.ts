import type { RawNotice } from './provider-notice.ts'

/** Providers send shorter notices, so a longer one is refused unread. */
export const NOTICE_BYTES_MAX = 256 * 1024

/** Returns a header's single value; undefined if the header is missing or occurs twice. */
export function headerOf({ headers }: RawNotice, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Returns the notice's media type in lower case, without parameters. */
export function mediaTypeOf(notice: RawNotice): string {
  return (headerOf(notice, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/**
 * Returns the notice's body as a JSON object; undefined if the body is too long, not UTF-8 or not
 * an object.
 */
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

/** Returns the first element of a list, if that element is an object. */
export function firstObjectOf(list: unknown): Record<string, unknown> | undefined {
  return Array.isArray(list) ? objectOf(list[0]) : undefined
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Every other text is left out, because the result is logged. */
export function codesIn(values: readonly unknown[]): string {
  return values
    .map(textOf)
    .filter((text) => text !== undefined && CODE.test(text))
    .join(' ')
}

const CODE = /^[A-Za-z0-9_-]{1,64}$/
