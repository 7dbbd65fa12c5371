import { Stack, Text } from '@mantine/core'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { MemberPreview } from '#web/console/frame/member-preview.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import { editorTexts } from './editor.texts.ts'
import type { DraftEditing } from './use-draft.ts'

/**
 * The component with the preview. It is loaded lazily, so that only this tab loads the components
 * of the members' site.
 */
const PreviewFrame = onDemand(() => import('#web/console/packs/preview/preview-frame.tsx'))

/**
 * Shows the saved draft as members would see it, at the size of a phone or of a desktop.
 */
export function PreviewTab({ editing: { draft, isDirty } }: { readonly editing: DraftEditing }) {
  const texts = useTexts(editorTexts)
  const params = { id: draft.id }
  const { outcome, answer, reload } = useLoad('GET /pack-drafts/{id}/preview', { params })
  return (
    <Stack gap="xs">
      <Text size="sm">
        {texts.previewText} {isDirty ? texts.previewUnsaved : null}
      </Text>
      {answer === undefined ? (
        <PartFailed outcome={outcome} reload={reload} />
      ) : (
        <MemberPreview name={texts.tabs.preview}>
          {(frame) => <PreviewFrame preview={answer} {...frame} />}
        </MemberPreview>
      )}
    </Stack>
  )
}
