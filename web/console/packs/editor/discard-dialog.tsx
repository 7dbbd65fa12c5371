import { Text } from '@mantine/core'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { useConsoleSession } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { editorTexts } from './editor.texts.ts'
import { keepUnsaved } from './unsaved.ts'
import type { DraftEditing } from './use-draft.ts'

interface DiscardDialogProps {
  readonly editing: DraftEditing
  readonly onClose: () => void
}

/** Asks for confirmation, and then discards the draft. */
export function DiscardDialog({ editing, onClose }: DiscardDialogProps) {
  const texts = useTexts(editorTexts)
  const navigate = useNavigate()
  const { operator } = useConsoleSession()
  const { draft, version, forget } = editing
  return (
    <CallDialog
      call="POST /pack-drafts/{id}/discard"
      title={texts.discardTitle}
      submit={texts.discard}
      hasReason={false}
      onClose={onClose}
      inputOf={() => ({ params: { id: draft.id }, request: { version } })}
      onDone={() => {
        // The unsaved changes are dropped before the navigation. Otherwise the editor would ask
        // whether to leave them behind.
        flushSync(forget)
        keepUnsaved(operator.id, draft.id, undefined)
        return navigate('/packs')
      }}
    >
      <Text size="sm">{texts.discardText}</Text>
    </CallDialog>
  )
}
