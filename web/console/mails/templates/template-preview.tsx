import { Stack, Title } from '@mantine/core'
import {
  fillTemplate,
  sampleValues,
  type TemplateText,
  type Values,
} from '#contract/console/texts/mail-templates.rule.ts'
import { hasSettingsLink, renderBlocks } from '#contract/console/texts/rendered-mail.rule.ts'
import { type Occasion, specOf } from '#contract/occasions.ts'
import { inWords } from '#contract/words.rule.ts'
import { MemberPreview } from '#web/console/frame/member-preview.tsx'
import { identity } from '#web/language/identity.ts'
import { type Language, useTexts } from '#web/language/language.ts'
import { MailFrame } from './mail-frame.tsx'
import { templatesTexts } from './templates.texts.ts'

export interface TemplatePreviewProps {
  readonly name: Occasion
  readonly language: Language
  readonly text: TemplateText
  /** The values of the variables; those of a sample if absent. */
  readonly values?: Values
}

/** The mail that a member would get, on a phone or a desktop. */
export function TemplatePreview({ name, language, text, values }: TemplatePreviewProps) {
  const texts = useTexts(templatesTexts)
  const sample = inWords(sampleValues(name, language), identity, language)
  const filled = fillTemplate(name, text, { values: values ?? sample, items: [sample] })
  const { html } = renderBlocks(filled, {
    language,
    identity,
    stopUrl: specOf(name).legal === 'required' ? undefined : '#',
    settingsUrl: hasSettingsLink(name) ? '#' : undefined,
  })
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {texts.preview}
      </Title>
      <MemberPreview name={texts.preview} language={language}>
        {({ title, size }) => <MailFrame html={html} title={title} size={size} />}
      </MemberPreview>
    </Stack>
  )
}
