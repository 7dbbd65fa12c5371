import type { PlayLimits } from '#contract/restrictions.ts'

/** What stands against payments; undefined if nothing does. */
export function payingLimitsOf(limits: PlayLimits | undefined) {
  const restriction = limits?.restrictions.find(({ kind }) => kind === 'pay')
  const set = limits?.limits.filter(({ yen }) => yen !== null) ?? []
  return restriction === undefined && set.length === 0 ? undefined : { restriction, set }
}
