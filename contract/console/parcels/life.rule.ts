import { REASON, type Reason } from '#contract/console/reasons.ts'
import type { Hold, ParcelState } from './parcels.fields.ts'

export interface ParcelFacts {
  readonly state: ParcelState
  readonly holds: readonly Hold[]
  readonly flags: readonly string[]
  /** True if a copy that a member has won is not picked by its number, or is not on hand. */
  readonly lacksCopy: boolean
}
export type Step =
  | 'group'
  | 'ungroup'
  | 'change-items'
  | 'carrier'
  | 'pick'
  | 'tick'
  | 'export'
  | 'number'
  | 'correct-number'
  | 'hand-over'
  | 'reopen'
  | 'request-correction'
  | 'correct-address'
  | 'return'
  | 'reship'
  | 'cancel'
  | 'photo'
  | 'claim'

/** `to` is null if the step does not change the state. */
const STEPS: Readonly<Record<Step, { from: readonly ParcelState[]; to: ParcelState | null }>> = {
  group: { from: ['waiting'], to: 'grouped' },
  ungroup: { from: ['grouped', 'picked'], to: 'waiting' },
  'change-items': { from: ['waiting', 'grouped', 'picked'], to: null },
  carrier: { from: ['waiting', 'grouped', 'picked'], to: null },
  pick: { from: ['grouped'], to: 'picked' },
  tick: { from: ['grouped', 'picked'], to: null },
  export: { from: ['grouped', 'picked', 'exported'], to: 'exported' },
  number: { from: ['grouped', 'picked', 'exported'], to: 'numbered' },
  'correct-number': { from: ['numbered', 'handed-over', 'returned'], to: null },
  'hand-over': { from: ['numbered'], to: 'handed-over' },
  reopen: { from: ['handed-over'], to: 'numbered' },
  'request-correction': {
    from: ['waiting', 'grouped', 'picked', 'exported', 'returned'],
    to: 'problem',
  },
  'correct-address': {
    from: ['waiting', 'grouped', 'picked', 'exported', 'returned', 'problem'],
    to: 'waiting',
  },
  return: { from: ['handed-over'], to: 'returned' },
  reship: { from: ['returned'], to: 'waiting' },
  cancel: {
    from: ['waiting', 'grouped', 'picked', 'exported', 'numbered', 'problem', 'returned'],
    to: 'cancelled',
  },
  photo: {
    from: ['grouped', 'picked', 'exported', 'numbered', 'handed-over', 'returned'],
    to: null,
  },
  claim: { from: ['handed-over', 'returned'], to: null },
}
/** A hold prevents no other step, such as picking. */
const FORBIDDEN_BY_HOLD: readonly Step[] = ['export', 'number', 'hand-over']
/**
 * The steps that are not possible while the address has a flag. A flag prevents no other
 * step.
 */
const FORBIDDEN_BY_FLAG: readonly Step[] = ['export']

/** The steps that need each won copy in the parcel: what follows could no longer change it (B-057). */
const FORBIDDEN_WITHOUT_COPY: readonly Step[] = ['pick', 'export', 'number', 'hand-over']

export function isPossibleFrom(state: ParcelState, step: Step): boolean {
  return STEPS[step].from.includes(state)
}

/** Returns why a parcel's step is refused; null if the step is allowed. */
export function refusalOf(parcel: ParcelFacts, step: Step): Reason | null {
  if (!isPossibleFrom(parcel.state, step)) return REASON.wrongState
  if (FORBIDDEN_BY_HOLD.includes(step) && parcel.holds.length > 0) return REASON.held
  if (FORBIDDEN_BY_FLAG.includes(step) && parcel.flags.length > 0) return REASON.addressFlagged
  if (FORBIDDEN_WITHOUT_COPY.includes(step) && parcel.lacksCopy) return REASON.copyMissing
  return null
}

export function stateAfter(state: ParcelState, step: Step): ParcelState {
  return STEPS[step].to ?? state
}
