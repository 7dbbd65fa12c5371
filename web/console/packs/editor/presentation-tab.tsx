import { NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { MOVIE_STYLES, type MovieStyle } from '#contract/constants.ts'
import { PicturesField } from '#web/console/packs/pictures-field.tsx'
import { useTexts } from '#web/language/language.ts'
import { Switch } from './basics-tab.tsx'
import { editorTexts } from './editor.texts.ts'
import { LongTextField, NumberField, TextField, useFieldText } from './fields.tsx'
import { TextWarnings } from './text-warnings.tsx'
import type { DraftEditing } from './use-draft.ts'

const POSITION_MAX = 1_000_000

/** The fields for pictures and texts. Operators can also change them after the publication. */
export function PresentationTab({ editing }: { readonly editing: DraftEditing }) {
  const { fields, set, isReadOnly } = editing
  return (
    <Stack gap="md">
      <TextWarnings editing={editing} />
      <PicturesField
        images={fields.images}
        isReadOnly={isReadOnly}
        onChange={(images) => set({ images: [...images] })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
        <LongTextField editing={editing} name="detailHtml" />
        <LongTextField editing={editing} name="detailHtmlEn" />
        <TextField editing={editing} name="limitMessage" />
        <TextField editing={editing} name="limitMessageEn" />
        <TextField editing={editing} name="reading" lengthMax={100} />
        <MovieField editing={editing} />
        <NumberField editing={editing} name="position" max={POSITION_MAX} />
        <Switch editing={editing} name="showsLineup" />
      </SimpleGrid>
    </Stack>
  )
}

function MovieField({ editing: { fields, set, isReadOnly } }: { readonly editing: DraftEditing }) {
  const { movieStyle } = useTexts(editorTexts)
  return (
    <NativeSelect
      {...useFieldText('movieStyle')}
      value={String(fields.movieStyle)}
      disabled={isReadOnly}
      data={MOVIE_STYLES.map((style) => ({ value: String(style), label: movieStyle(style) }))}
      onChange={({ currentTarget: { value } }) => set({ movieStyle: Number(value) as MovieStyle })}
    />
  )
}
