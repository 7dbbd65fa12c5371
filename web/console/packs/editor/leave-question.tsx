import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { useConsoleSession } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { editorTexts } from './editor.texts.ts'
import { keepUnsaved } from './unsaved.ts'
import type { DraftEditing } from './use-draft.ts'

/** Asks for confirmation before the operator leaves the screen while there are unsaved changes. */
export function LeaveQuestion({ editing }: { readonly editing: DraftEditing }) {
  const texts = useTexts(editorTexts)
  const { operator } = useConsoleSession()
  const { isDirty, isSaving, save, draft } = editing
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  const saveAndLeave = async () => {
    if ((await save()) === undefined) blocker.reset?.()
    else blocker.proceed?.()
  }
  const drop = () => {
    keepUnsaved(operator.id, draft.id, undefined)
    blocker.proceed?.()
  }
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog isOpen onClose={() => blocker.reset?.()} title={texts.leaveTitle}>
      <Stack>
        <Text size="sm">{texts.leaveText}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => blocker.reset?.()}>
            {texts.stay}
          </Button>
          <Button variant="default" onClick={drop}>
            {texts.leaveDrop}
          </Button>
          <Button disabled={isSaving} onClick={() => void saveAndLeave()}>
            {texts.leaveSave}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
