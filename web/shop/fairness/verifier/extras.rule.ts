import type { Receipt } from '#contract/draws.ts'
import type { Composition } from './composition.rule.ts'

/** The winning ticket, from 1, and the number of the extra prize, from 0. */
export type WonExtra = Receipt['extras'][number]

/** By ticket, then by the number of the extra prize. */
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
