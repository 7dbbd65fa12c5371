import { needsLawyerView } from '#contract/console/gifts/gifts.rule.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Refusal, refuse } from './route.ts'

/** Refuses prizes above a limit for gifts by chance that do not name the lawyer's view (B-059). */
export function lawyerViewRefusal(kinds: readonly string[], lawyerView: string): Refusal | null {
  const isNamed = lawyerView !== '' || !needsLawyerView(kinds)
  return isNamed ? null : refuse(409, REASON.lawyerViewMissing)
}
