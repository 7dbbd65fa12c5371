import { Button, Group, Stack, Text } from '@mantine/core'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useConsoleSession } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { editorTexts } from './editor.texts.ts'
import { keepUnsaved } from './unsaved.ts'
import type { DraftEditing } from './use-draft.ts'

export interface DiscardDialogProps {
  readonly editing: DraftEditing
  readonly onClose: () => void
}

/** Asks for confirmation, and then discards the draft. */
export function DiscardDialog({ editing, onClose }: DiscardDialogProps) {
  const texts = useTexts(editorTexts)
  const { cancel } = useTexts(consoleTexts)
  const navigate = useNavigate()
  const { operator } = useConsoleSession()
  const discard = useFormAct('POST /pack-drafts/{id}/discard')
  const { draft, version, forget } = editing
  const run = async () => {
    const answer = await discard.run({ params: { id: draft.id }, request: { version } })
    if (answer === undefined) return
    // The unsaved changes are dropped before the navigation. Otherwise the editor would ask whether
    // to leave them behind.
    flushSync(forget)
    keepUnsaved(operator.id, draft.id, undefined)
    await navigate('/packs')
  }
  return (
    <Dialog isOpen onClose={onClose} title={texts.discardTitle}>
      <Stack>
        <ErrorNotice error={discard.error} />
        <Text size="sm">{texts.discardText}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button disabled={discard.isRunning} onClick={() => void run()}>
            {texts.discard}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
