import { Button, Stack, Table, Text, Title } from '@mantine/core'
import type { TemplateText } from '#contract/console/texts/mail-templates.rule.ts'
import type { MailTemplateVersion } from '#contract/console/texts/mail-templates.ts'
import { formatTime } from '#web/console/format/times.ts'
import { type Language, useLanguage, useTexts } from '#web/language/language.ts'
import { templatesTexts } from './templates.texts.ts'

export interface VersionListProps {
  readonly versions: readonly MailTemplateVersion[]
  readonly language: Language
  /** Undefined if the operator may not change texts. */
  readonly onLoad: ((text: TemplateText) => void) | undefined
}

/** The saved versions of a text. Each can be copied into the form. */
export function VersionList({ versions, language, onLoad }: VersionListProps) {
  const texts = useTexts(templatesTexts)
  const ownLanguage = useLanguage()
  return (
    <Stack gap="xs">
      <Title order={2} size="h4" id="template-versions">
        {texts.versions}
      </Title>
      {versions.length === 0 ? (
        <Text size="sm">{texts.noVersions}</Text>
      ) : (
        <Table aria-labelledby="template-versions" withTableBorder bg="#fff">
          <Table.Tbody>
            {versions.map(({ version, text, operatorName, savedAt }) => (
              <Table.Tr key={version}>
                <Table.Th scope="row">{texts.version(version)}</Table.Th>
                <Table.Td>{texts.savedBy(formatTime(savedAt), operatorName)}</Table.Td>
                <Table.Td lang={text === null ? ownLanguage : language}>
                  {text === null ? texts.builtIn : text.subject}
                </Table.Td>
                <Table.Td ta="right">
                  {text === null || onLoad === undefined ? null : (
                    <Button size="xs" variant="default" onClick={() => onLoad(text)}>
                      {texts.load(version)}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  )
}
