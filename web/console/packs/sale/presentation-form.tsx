import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import type { PublishedPack } from '#contract/console/packs/packs.ts'
import { MOVIE_STYLES, type MovieStyle } from '#contract/constants.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useEditedRow, type VersionChange } from '#web/console/frame/use-edited-row.ts'
import { useVersionedSave } from '#web/console/frame/use-versioned-save.tsx'
import { editorTexts } from '#web/console/packs/editor/editor.texts.ts'
import { PicturesField } from '#web/console/packs/pictures-field.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { saleTexts } from './sale.texts.ts'

type Presentation = PublishedPack['presentation']
const TEXT_NAMES = [
  'detailHtml',
  'detailHtmlEn',
  'limitMessage',
  'limitMessageEn',
  'reading',
] as const

export interface PresentationFormProps {
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
        <PresentationFields pack={pack} entered={entered} set={set} isReadOnly={isReadOnly} />
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

interface PresentationFieldsProps {
  readonly pack: PublishedPack
  readonly entered: Presentation
  readonly set: (changed: Partial<Presentation>) => void
  readonly isReadOnly: boolean
}

function PresentationFields({ pack, entered, set, isReadOnly }: PresentationFieldsProps) {
  const texts = useTexts(saleTexts)
  const { fields, movieStyle } = useTexts(editorTexts)
  const isShown = pack.presentation.showsLineup
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
      {TEXT_NAMES.map((name) => (
        <Textarea
          key={name}
          label={fields[name]}
          value={entered[name]}
          rows={name.startsWith('detail') ? 8 : 2}
          readOnly={isReadOnly}
          onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
        />
      ))}
      <NativeSelect
        label={fields.movieStyle}
        value={String(entered.movieStyle)}
        disabled={isReadOnly}
        data={MOVIE_STYLES.map((style) => ({ value: String(style), label: movieStyle(style) }))}
        onChange={({ currentTarget: { value } }) =>
          set({ movieStyle: Number(value) as MovieStyle })
        }
      />
      <TextInput
        label={fields.position}
        type="number"
        min={0}
        value={entered.position}
        readOnly={isReadOnly}
        onChange={({ currentTarget }) => set({ position: Number(currentTarget.value) })}
      />
      <Checkbox
        label={fields.showsLineup}
        description={isShown ? texts.showsLineupFixed : undefined}
        checked={entered.showsLineup}
        disabled={isReadOnly || isShown}
        onChange={({ currentTarget }) => set({ showsLineup: currentTarget.checked })}
      />
    </SimpleGrid>
  )
}
