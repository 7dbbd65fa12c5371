import type { Declined, Done, NoticeRefused, Unknown } from './payment-provider.ts'

/** Short constructors for the results of a payment provider. */
export const done: Done = { is: 'done' }

export function unknown(detail: string): Unknown {
  return { is: 'unknown', detail }
}

export function declined(code: string): Declined {
  return { is: 'declined', code }
}

export function refusedNotice(reason: NoticeRefused['reason']): NoticeRefused {
  return { is: 'refused', reason }
}

/** Describes a failed call in one line, without anything that was sent. */
export function unknownFrom(cause: unknown): Unknown {
  if (!(cause instanceof Error)) return unknown('a thrown value that is not an error')
  const innerMessage = cause.cause instanceof Error ? `: ${cause.cause.message}` : ''
  return unknown(`${cause.name}: ${cause.message}${innerMessage}`.slice(0, DETAIL_LENGTH_MAX))
}

const DETAIL_LENGTH_MAX = 200
