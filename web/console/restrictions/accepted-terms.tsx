import { Text, Title } from '@mantine/core'
import type { MemberRestrictions } from '#contract/console/members/restrictions.ts'
import { formatTime } from '#web/console/format/times.ts'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { legalTextsTexts } from '#web/console/legal-texts/legal-texts.texts.ts'
import { useTexts } from '#web/language/language.ts'
import { restrictionTexts } from './restrictions.texts.ts'

/**
 * The legal texts that the member still has to accept, and those that the member has accepted
 * (A-166).
 */
export function AcceptedTerms({ terms }: Pick<MemberRestrictions, 'terms'>) {
  const texts = useTexts(restrictionTexts)
  const { names, versionOf } = useTexts(legalTextsTexts)
  return (
    <>
      <Title order={3} size="h5" mt="xs">
        {texts.terms}
      </Title>
      {terms.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.noTerms}
        </Text>
      ) : (
        <FactTable
          name={texts.terms}
          nameWidth={260}
          rows={terms.map(({ page, version, acceptedAt }) => [
            `${names.page[page]} ${versionOf(version)}`,
            acceptedAt === null ? texts.termsOpen : texts.termsAccepted(formatTime(acceptedAt)),
          ])}
        />
      )}
    </>
  )
}
