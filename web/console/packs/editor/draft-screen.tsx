import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import type { PackDraft } from '#contract/console/packs/pack-drafts.ts'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { useCan, useConsoleSession } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { DraftEditor } from './draft-editor.tsx'
import { editorTexts } from './editor.texts.ts'
import { keepUnsaved, readUnsaved, type Unsaved } from './unsaved.ts'

/** If the draft is already published, the screen redirects to the screen of the pack. */
export function DraftScreen() {
  const { id = '' } = useParams()
  const { answer, reload, notLoaded } = useScreenLoad('GET /pack-drafts/{id}', { params: { id } })
  if (answer === undefined) return notLoaded
  if (String(answer.draft.id) !== id) return null
  const { draft } = answer
  if (draft.state === 'published') return <Navigate to={`/packs/${draft.packId}`} replace />
  return <LoadedDraft key={`${id} ${draft.version} ${draft.state}`} draft={draft} reload={reload} />
}

interface LoadedDraftProps {
  readonly draft: PackDraft
  readonly reload: () => Promise<unknown>
}

/**
 * If this browser tab contains unsaved entries for the draft, first asks whether to restore them.
 * Then opens the editor.
 */
function LoadedDraft({ draft, reload }: LoadedDraftProps) {
  const can = useCan()
  const { operator } = useConsoleSession()
  const isReadOnly = draft.state !== 'draft' || !can('packs.draft')
  const [found, setFound] = useState(() =>
    isReadOnly ? undefined : readUnsaved(operator.id, draft.id),
  )
  const [restored, setRestored] = useState<Unsaved>()
  const decide = (chosen: Unsaved | undefined) => {
    if (chosen === undefined) keepUnsaved(operator.id, draft.id, undefined)
    setRestored(chosen)
    setFound(undefined)
  }
  if (found !== undefined) {
    return <RestoreQuestion onRestore={() => decide(found)} onForget={() => decide(undefined)} />
  }
  return <DraftEditor draft={draft} restored={restored} isReadOnly={isReadOnly} reload={reload} />
}

interface RestoreQuestionProps {
  readonly onRestore: () => void
  readonly onForget: () => void
}

function RestoreQuestion({ onRestore, onForget }: RestoreQuestionProps) {
  const texts = useTexts(editorTexts)
  return (
    <Alert role="alertdialog" variant="outline" color="vermilion" title={texts.restoredTitle}>
      {texts.restoredText}
      <Group mt="sm">
        <Button onClick={onRestore} autoFocus>
          {texts.restore}
        </Button>
        <Button variant="default" onClick={onForget}>
          {texts.forget}
        </Button>
      </Group>
    </Alert>
  )
}
