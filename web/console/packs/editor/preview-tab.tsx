import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import { editorTexts } from './editor.texts.ts'
import type { DraftEditing } from './use-draft.ts'

/**
 * The component with the preview. It is loaded lazily, so that only this tab loads the components
 * of the members' site.
 */
const PreviewFrame = onDemand(() =>
  import('#web/console/packs/preview/preview-frame.tsx').then((module) => module.PreviewFrame),
)

type Device = 'phone' | 'desktop'
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const

/**
 * Shows the saved draft as members would see it, at the size of a phone or of a desktop.
 */
export function PreviewTab({ editing: { draft, isDirty } }: { readonly editing: DraftEditing }) {
  const texts = useTexts(editorTexts)
  const [device, setDevice] = useState<Device>('phone')
  const params = { id: draft.id }
  const { outcome, answer, reload } = useLoad('GET /pack-drafts/{id}/preview', { params })
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {texts.previewText} {isDirty ? texts.previewUnsaved : null}
      </Text>
      <SegmentedControl
        aria-label={texts.tabs.preview}
        size="xs"
        value={device}
        onChange={(value) => setDevice(value as Device)}
        data={[
          { value: 'phone', label: texts.phone },
          { value: 'desktop', label: texts.desktop },
        ]}
      />
      {answer === undefined ? (
        <PartFailed outcome={outcome} reload={reload} />
      ) : (
        <PreviewFrame preview={answer} title={texts[device]} size={SIZES[device]} />
      )}
    </Stack>
  )
}
