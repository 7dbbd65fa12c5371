import type { MemberRestrictions } from '#contract/console/members/restrictions.ts'
import { formatTime } from '#web/console/format/times.ts'
import { type Fact, FactTable } from '#web/console/frame/fact-table.tsx'
import { useTexts } from '#web/language/language.ts'
import { restrictionTexts } from './restrictions.texts.ts'

/**
 * The age that the member has stated, and the member's spending limits, each with the amount
 * already spent.
 */
export function AgeAndLimits({ age, limits }: Pick<MemberRestrictions, 'age' | 'limits'>) {
  const texts = useTexts(restrictionTexts)
  const limitOf = (limit: MemberRestrictions['limits'][number]) =>
    [
      texts.limitOf(limit.usedYen, limit.yen),
      ...(limit.nextAt === null ? [] : [texts.nextLimit(limit.nextYen, formatTime(limit.nextAt))]),
    ].join(texts.separator)
  const rows: readonly Fact[] = [
    [texts.age, useAgeText(age)],
    ...limits.map(
      (limit): Fact => [`${texts.limits} ${texts.periods[limit.period]}`, limitOf(limit)],
    ),
  ]
  return <FactTable name={texts.age} rows={rows} nameWidth={260} />
}

function useAgeText({
  maskedBirthDate: born,
  confirmedAt,
  textVersion,
  refusedKinds,
}: MemberRestrictions['age']): string {
  const texts = useTexts(restrictionTexts)
  const at = confirmedAt === null ? '' : formatTime(confirmedAt)
  const version = textVersion ?? ''
  const declared = born === null ? texts.ageDeclared(at, version) : texts.ageBorn(born, at, version)
  const confirmed = confirmedAt === null ? texts.ageNone : declared
  if (refusedKinds.length === 0) return confirmed
  const refused = refusedKinds.map((kind) => texts.kinds[kind]).join(texts.separator)
  return [confirmed, texts.ageRefused(refused)].join(texts.separator)
}
