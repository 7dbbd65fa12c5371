import { Button, Text, Title } from '@mantine/core'
import type { LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { useTexts } from '#web/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'
import { saveFile } from './use-download.ts'

export interface SampleLabelProps {
  readonly code: LayoutCode
  /** The file as base64; null while a value is missing. */
  readonly sample: string | null
}

/** A label that is printed once before the opening, when there is no parcel yet. */
export function SampleLabel({ code, sample }: SampleLabelProps) {
  const { settings: texts } = useTexts(carriersTexts)
  return (
    <section aria-labelledby="sample">
      <Title order={2} size="h4" id="sample">
        {texts.sample}
      </Title>
      <Text size="sm" mb="sm">
        {sample === null ? texts.sampleMissing : texts.sampleText}
      </Text>
      {sample === null ? null : (
        <Button variant="default" onClick={() => saveFile(sample, `${code}-sample.csv`)}>
          {texts.saveSample}
        </Button>
      )}
    </section>
  )
}
