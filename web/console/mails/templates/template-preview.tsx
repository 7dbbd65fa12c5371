import { Button, Paper, Stack, Text } from '@mantine/core'
import {
  fillTemplate,
  sampleValues,
  type TemplateText,
  type Values,
} from '#contract/console/texts/mail-templates.rule.ts'
import type { Occasion } from '#contract/occasions.ts'
import { Section } from '#web/console/frame/section.tsx'
import { type Language, useTexts } from '#web/language/language.ts'
import { templatesTexts } from './templates.texts.ts'

export interface TemplatePreviewProps {
  readonly name: Occasion
  readonly language: Language
  readonly text: TemplateText
  /** The values of the variables; those of a sample if absent. */
  readonly values?: Values
}

export function TemplatePreview(props: TemplatePreviewProps) {
  const { name, language, text } = props
  const texts = useTexts(templatesTexts)
  const sample = sampleValues(name, language)
  const { values = sample } = props
  const { subject, blocks } = fillTemplate(name, text, { values, items: [sample] })
  const numbered = blocks.map((block, at) => ({ block, number: at + 1 }))
  return (
    <Section title={texts.preview}>
      <Paper withBorder p="lg" bg="#fff" lang={language}>
        <Stack>
          <Text fw={700}>{subject}</Text>
          {numbered.map(({ block, number }) =>
            typeof block === 'string' ? (
              <Text key={number} style={{ whiteSpace: 'pre-wrap' }}>
                {block}
              </Text>
            ) : (
              <div key={number}>
                <Button component="span" title={block.url}>
                  {block.label}
                </Button>
              </div>
            ),
          )}
        </Stack>
      </Paper>
    </Section>
  )
}
