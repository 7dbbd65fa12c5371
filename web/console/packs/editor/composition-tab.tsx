import { Button, Menu, Text } from '@mantine/core'
import { memo } from 'react'
import { compositionTexts } from '#web/console/packs/composition/composition.texts.ts'
import { CompositionGrid } from '#web/console/packs/composition/composition-grid.tsx'
import { CompositionToolbar } from '#web/console/packs/composition/composition-toolbar.tsx'
import { RefusedTable } from '#web/console/packs/composition/refused-table.tsx'
import { send } from '#web/console/wire/console-client.ts'
import { download } from '#web/kit/download.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { trackBusy } from '#web/wire/activity.ts'
import { editorTexts } from './editor.texts.ts'
import type { DraftEditing } from './use-draft.ts'

export function CompositionTab({ editing }: { readonly editing: DraftEditing }) {
  const texts = useTexts(compositionTexts)
  const { composition, isReadOnly } = editing
  return (
    <>
      {isReadOnly ? null : (
        <CompositionToolbar composition={composition}>
          <FileMenu draftId={editing.draft.id} isDirty={editing.isDirty} />
        </CompositionToolbar>
      )}
      {composition.editor.lines.length === 0 && !isReadOnly ? (
        <Text size="sm" mb={6}>
          {texts.empty}
        </Text>
      ) : null}
      <CompositionGrid composition={composition} isReadOnly={isReadOnly} />
      {isReadOnly ? null : (
        <Text size="xs" c="dimmed" mt={6}>
          {texts.keys}
        </Text>
      )}
      <RefusedTable composition={composition} />
    </>
  )
}

interface FileMenuProps {
  readonly draftId: number
  readonly isDirty: boolean
}

/** The menu that downloads the saved lines as a file, in one of two character encodings. */
const FileMenu = memo(function FileMenu({ draftId, isDirty }: FileMenuProps) {
  const texts = useTexts(editorTexts)
  const language = useLanguage()
  const write = async (encoding: 'utf-8' | 'cp932') => {
    const outcome = await trackBusy(
      send('GET /pack-drafts/{id}/lines', {
        params: { id: draftId },
        query: { encoding, language },
      }),
    )
    if (outcome.kind !== 'ok') return
    const { fileName, base64 } = outcome.answer
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    download(new File([bytes], fileName, { type: 'text/csv' }))
  }
  return (
    <Menu>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isDirty}
          title={isDirty ? texts.downloadUnsaved : undefined}
        >
          {texts.download}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void write('utf-8')}>{texts.downloadUtf8}</Menu.Item>
        <Menu.Item onClick={() => void write('cp932')}>{texts.downloadCp932}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
})
