import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  SimpleGrid,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { LEGAL_ITEMS } from '#contract/console/texts/legal-items.rule.ts'
import type { LegalContentRow } from '#contract/console/texts/legal-texts.ts'
import { useTexts } from '#web/language/language.ts'
import { legalTextsTexts } from './legal-texts.texts.ts'

type Section = LegalContentRow['sections'][number]

const EMPTY: Section = { items: [], heading: '', headingEn: '', text: '', textEn: '' }

export interface SectionListProps {
  readonly sections: readonly Section[]
  readonly onChange: (sections: readonly Section[]) => void
}

/** The sections of a draft, each with both languages side by side. */
export function SectionList({ sections, onChange }: SectionListProps) {
  const texts = useTexts(legalTextsTexts)
  const numbered = sections.map((section, at) => ({ section, number: at + 1 }))
  return (
    <Stack>
      {numbered.map(({ section, number }) => (
        <Fieldset key={number} legend={texts.section(number)}>
          <SectionFields
            section={section}
            onChange={(changed) => onChange(sections.with(number - 1, changed))}
          />
          <Group mt="sm" gap="xs">
            <Button
              size="xs"
              variant="default"
              disabled={number === 1}
              onClick={() => onChange(movedUp(sections, number - 1))}
            >
              {texts.moveUp(number)}
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={sections.length === 1}
              onClick={() => onChange(sections.toSpliced(number - 1, 1))}
            >
              {texts.remove(number)}
            </Button>
          </Group>
        </Fieldset>
      ))}
      <Group>
        <Button variant="default" onClick={() => onChange([...sections, EMPTY])}>
          {texts.add}
        </Button>
      </Group>
    </Stack>
  )
}

function SectionFields({
  section,
  onChange,
}: {
  readonly section: Section
  readonly onChange: (section: Section) => void
}) {
  const texts = useTexts(legalTextsTexts)
  const { countries, ...rest } = section
  const field = (name: 'heading' | 'headingEn' | 'text' | 'textEn', maxLength: number) => ({
    value: section[name],
    maxLength,
    required: true,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...section, [name]: event.currentTarget.value }),
  })
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <TextInput label={texts.heading} {...field('heading', 100)} />
        <TextInput label={texts.headingEn} {...field('headingEn', 200)} />
        <Textarea label={texts.body} rows={5} {...field('text', 5_000)} />
        <Textarea label={texts.bodyEn} rows={5} {...field('textEn', 10_000)} />
      </SimpleGrid>
      <Checkbox.Group
        label={texts.states}
        value={section.items}
        onChange={(items: string[]) => onChange({ ...section, items: items as Section['items'] })}
      >
        <Group gap="md" mt={4}>
          {LEGAL_ITEMS.map((item) => (
            <Checkbox key={item} value={item} label={texts.items[item]} size="xs" />
          ))}
        </Group>
      </Checkbox.Group>
      <TagsInput
        label={texts.countries}
        description={texts.countriesText}
        value={[...(countries ?? [])]}
        onChange={(codes) => onChange(withCountries(rest, codes))}
        splitChars={[',', ' ', '、']}
      />
    </Stack>
  )
}

function withCountries(section: Section, codes: readonly string[]): Section {
  const countries = [...new Set(codes.map((code) => code.normalize('NFKC').toUpperCase()))]
  return countries.length === 0 ? section : { ...section, countries }
}

/** Returns the sections, with the section at index `at` moved up by one place. */
function movedUp(sections: readonly Section[], at: number): readonly Section[] {
  const moved = sections[at]
  return moved === undefined ? sections : sections.toSpliced(at, 1).toSpliced(at - 1, 0, moved)
}
