import type { RestrictionKind } from '#contract/constants.ts'
import type { PlayLimits } from '#contract/restrictions.ts'

/** What stands against payments; undefined if nothing does. */
export function payingLimitsOf(limits: PlayLimits | undefined) {
  const restriction = limits?.restrictions.find(({ kind }) => kind === 'pay')
  const set = limits?.limits.filter(({ yen }) => yen !== null) ?? []
  const need = spendingNeedOf(limits, 'pay')
  const hasNone = restriction === undefined && need === undefined && set.length === 0
  return hasNone ? undefined : { restriction, need, set }
}

/** What a member must tell before paying or drawing, and on which page. */
export const NEED_PATHS = {
  birthDate: '/play-limits',
  age: '/play-limits',
  phone: '/change-member',
} as const
export type SpendingNeed = keyof typeof NEED_PATHS

export function spendingNeedOf(
  limits: PlayLimits | undefined,
  kind: RestrictionKind,
): SpendingNeed | undefined {
  if (limits === undefined) return undefined
  const { age } = limits
  if (age.purchase_age !== null && age.confirmed_by !== 'birth-date') return 'birthDate'
  // A member with a date of birth is too young: nothing that they could tell would help.
  if (age.refused_kinds.includes(kind)) return age.confirmed_by === 'birth-date' ? undefined : 'age'
  return limits.is_phone_needed ? 'phone' : undefined
}
