import { SimpleGrid, Stack } from '@mantine/core'
import { PicturesField } from '#web/console/packs/pictures-field.tsx'
import { DescriptionField, DraftField } from './fields.tsx'
import { MovieField } from './movie-field.tsx'
import { TextWarnings } from './text-warnings.tsx'
import type { DraftEditing } from './use-draft.ts'

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
        <DescriptionField editing={editing} name="detailHtml" />
        <DescriptionField editing={editing} name="detailHtmlEn" />
        <DraftField editing={editing} name="limitMessage" />
        <DraftField editing={editing} name="limitMessageEn" />
        <DraftField editing={editing} name="reading" />
        <MovieField editing={editing} />
        <DraftField editing={editing} name="position" />
        <DraftField editing={editing} name="showsLineup" />
      </SimpleGrid>
    </Stack>
  )
}
