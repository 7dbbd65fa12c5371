import type { Receipt } from '#contract/draws.ts'
import type { Composition } from './composition.rule.ts'

/**
 * An extra prize that was won: the number of the winning ticket, counted from 1, and the number of
 * the extra prize, counted from 0.
 */
export type WonExtra = Receipt['extras'][number]

/**
 * Returns the extra prizes that the tickets k + 1 to k + q win, ordered by the number of the
 * ticket, then by the number of the extra prize.
 */
export function winExtras(
  { total, extras }: Composition,
  { k, q }: Pick<Receipt, 'k' | 'q'>,
): WonExtra[] {
  const won = extras.flatMap(({ kind, step }, no) => {
    const tickets = kind === 'last' ? [total] : multiplesWithin(step, { from: k + 1, to: k + q })
    return tickets.map((ticket): WonExtra => [ticket, no])
  })
  return won
    .filter(([ticket]) => ticket > k && ticket <= k + q)
    .sort(([a, no], [b, otherNo]) => a - b || no - otherNo)
}

/** Returns whether a receipt has exactly the extra prizes that its tickets win. */
export function hasRightExtras(receipt: Receipt, composition: Composition): boolean {
  return receipt.extras.join(' ') === winExtras(composition, receipt).join(' ')
}

function multiplesWithin(step: number, { from, to }: { from: number; to: number }): number[] {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}
