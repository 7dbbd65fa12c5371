import type { Fields } from '#contract/console/field.ts'
import type { ListDefinition } from '#contract/console/list.ts'

/**
 * How far a refund to a bank account is. `waiting`: the member has not given a bank account yet.
 * `ready`: the refund can go into a transfer file. `sent`: the refund is in a transfer file.
 * `failed`: the bank could not pay the refund out.
 */
export const PAYOUT_STATES = ['waiting', 'ready', 'sent', 'done', 'failed'] as const

export const payoutList = {
  order: { by: 'requestedAt', direction: 'desc' },
  columns: {
    order: { type: 'own', of: 'orderId', isFixed: true },
    yen: { type: 'yen', isFixed: true },
    state: { type: 'choice', isFixed: true },
    account: { type: 'text', isFixed: true },
    transfer: { type: 'text', of: 'transferId', isFixed: true },
    day: { type: 'own', of: 'transferredOn', isFixed: true },
    requestedAt: { type: 'time', isSorted: true },
    acts: { type: 'control', isFixed: true },
  },
  filters: { state: { type: 'choice', values: PAYOUT_STATES } },
} as const satisfies ListDefinition

/** What a transfer file says beside the shop's own account. */
export const transferFields = {
  /** The number and the name by which the bank knows the shop. */
  consignorCode: { type: 'digits', min: 10, max: 10, privacy: 'internal' },
  consignorName: { type: 'text', min: 1, max: 40, privacy: 'internal' },
  transferOn: { type: 'day' },
} as const satisfies Fields
