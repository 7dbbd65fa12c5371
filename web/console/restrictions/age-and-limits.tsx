import type { MemberRestrictions } from '#contract/console/members/restrictions.ts'
import { formatTime } from '#web/console/format/times.ts'
import { type Fact, FactTable } from '#web/console/frame/fact-table.tsx'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { restrictionTexts } from './restrictions.texts.ts'

/**
 * The age that the member has stated, and the member's spending limits, each with the amount
 * already spent.
 */
export function AgeAndLimits({ age, limits }: Pick<MemberRestrictions, 'age' | 'limits'>) {
  const texts = useTexts(restrictionTexts)
  const language = useLanguage()
  const limitOf = (limit: MemberRestrictions['limits'][number]) =>
    [
      texts.limitOf(limit.used_yen, limit.yen),
      ...(limit.next_at === null
        ? []
        : [texts.nextLimit(limit.next_yen, formatTime(limit.next_at, language))]),
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
  masked_birth_date: born,
  confirmed_at,
  text_version,
  refused_kinds,
}: MemberRestrictions['age']): string {
  const texts = useTexts(restrictionTexts)
  const language = useLanguage()
  const at = confirmed_at === null ? '' : formatTime(confirmed_at, language)
  const version = text_version ?? ''
  const declared = born === null ? texts.ageDeclared(at, version) : texts.ageBorn(born, at, version)
  const confirmed = confirmed_at === null ? texts.ageNone : declared
  if (refused_kinds.length === 0) return confirmed
  const refused = refused_kinds.map((kind) => texts.kinds[kind]).join(texts.separator)
  return [confirmed, texts.ageRefused(refused)].join(texts.separator)
}
