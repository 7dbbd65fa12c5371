import { Table, Text, Title } from '@mantine/core'
import type { MemberRestrictions } from '#contract/console/members/restrictions.ts'
import { formatTime } from '#web/console/format/times.ts'
import { legalTextsTexts } from '#web/console/legal-texts/legal-texts.texts.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { restrictionTexts } from './restrictions.texts.ts'

/**
 * The legal texts that the member still has to accept, and those that the member has accepted
 * (A-166).
 */
export function AcceptedTerms({ terms }: Pick<MemberRestrictions, 'terms'>) {
  const texts = useTexts(restrictionTexts)
  const { names, versionOf } = useTexts(legalTextsTexts)
  const language = useLanguage()
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
        <Table aria-label={texts.terms} withTableBorder bg="#fff">
          <Table.Tbody>
            {terms.map(({ page, version, acceptedAt }) => (
              <Table.Tr key={`${page} ${version}`}>
                <Table.Th scope="row" w={260}>
                  {names.page[page]} {versionOf(version)}
                </Table.Th>
                <Table.Td>
                  {acceptedAt === null
                    ? texts.termsOpen
                    : texts.termsAccepted(formatTime(acceptedAt, language))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  )
}
