import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PublishedPack } from '#contract/console/packs/packs.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useEditedRow, type VersionChange } from '#web/console/frame/use-edited-row.ts'
import { useVersionedSave } from '#web/console/frame/use-versioned-save.tsx'
import { DraftField } from '#web/console/packs/editor/fields.tsx'
import { MovieField } from '#web/console/packs/editor/movie-field.tsx'
import { PicturesField } from '#web/console/packs/pictures-field.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { saleTexts } from './sale.texts.ts'

type Presentation = PublishedPack['presentation']
const FIELD_NAMES = [
  'detailHtml',
  'detailHtmlEn',
  'limitMessage',
  'limitMessageEn',
  'reading',
  'position',
] as const

interface PresentationFormProps {
  readonly pack: PublishedPack
  /** The operator's last change of the pack's dates. */
  readonly ownChange: VersionChange | undefined
  readonly reload: () => Promise<unknown>
}

/**
 * The form with the fields that may change during the sale. The operator can make the line-up
 * visible, but cannot hide it again.
 */
export function PresentationForm({ pack, ownChange, reload }: PresentationFormProps) {
  const [isSaved, setIsSaved] = useState(false)
  const act = useAct('POST /packs/{id}/presentation')
  const { error, save, conflictDialog, unsaved } = useVersionedSave({
    // The tab is part of the query, and another tab drops the form.
    reload,
    onSaved: setIsSaved,
    hasFormPerQuery: true,
    send: (request: Presentation, version) =>
      act.run({ params: { id: pack.id }, request: { ...request, version } }),
  })
  const { row, version } = useEditedRow(pack, { isDirty: unsaved.isDirty, ownChange })
  return (
    <>
      <EntryForm
        key={row.version}
        pack={row}
        isRunning={act.isRunning}
        isSaved={isSaved && !unsaved.isDirty}
        error={error}
        onChange={unsaved.markChanged}
        onSubmit={(entered) => void save(entered, version)}
      />
      {conflictDialog}
      {unsaved.question}
    </>
  )
}

interface EntryFormProps {
  readonly pack: PublishedPack
  readonly isRunning: boolean
  readonly isSaved: boolean
  readonly error: string | undefined
  readonly onChange: () => void
  readonly onSubmit: (entered: Presentation) => void
}

function EntryForm({ pack, isRunning, isSaved, error, onChange, onSubmit }: EntryFormProps) {
  const texts = useTexts(saleTexts)
  const can = useCan()
  const [entered, setEntered] = useState<Presentation>(pack.presentation)
  const set = (changed: Partial<Presentation>) => {
    setEntered({ ...entered, ...changed })
    onChange()
  }
  const isReadOnly = !can('packs.present')
  const isShown = pack.presentation.showsLineup
  const editing = { fields: entered, set, isReadOnly }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(entered)
      }}
    >
      <Stack gap="md">
        <ErrorNotice error={error} />
        <PicturesField
          images={entered.images}
          isReadOnly={isReadOnly}
          onChange={(images) => set({ images: [...images] })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
          {FIELD_NAMES.map((name) => (
            <DraftField key={name} editing={editing} name={name} />
          ))}
          <MovieField editing={editing} />
          <div>
            <DraftField
              editing={isShown ? { ...editing, isReadOnly: true } : editing}
              name="showsLineup"
            />
            {isShown ? <Text size="xs">{texts.showsLineupFixed}</Text> : null}
          </div>
        </SimpleGrid>
        {isReadOnly ? null : (
          <Group>
            <Button type="submit" disabled={isRunning}>
              {texts.save}
            </Button>
            <Text size="sm" role="status">
              {isSaved ? texts.saved : ''}
            </Text>
          </Group>
        )}
      </Stack>
    </form>
  )
}
