import { FileInput } from '@mantine/core'
import { useState } from 'react'
import type { GoodRow } from '#contract/console/stock/goods.ts'
import { fileText } from '#web/console/format/file-bytes.ts'
import { PICTURE_FILES } from '#web/console/format/picture-files.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import type { VersionChange } from '#web/console/frame/use-edited-row.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { goodsTexts } from './goods.texts.ts'

export interface GoodPictureFieldProps {
  readonly good: Pick<GoodRow, 'id' | 'version'>
  readonly reload: () => Promise<unknown>
  readonly onOwnChange: (change: VersionChange) => void
}

/** The field that replaces the picture of a good. */
export function GoodPictureField({
  good: { id, version },
  reload,
  onOwnChange,
}: GoodPictureFieldProps) {
  const texts = useTexts(goodsTexts)
  const sentenceOf = useSentence()
  const give = useAct('POST /goods/{id}/picture')
  const [error, setError] = useState<string>()
  return (
    <>
      <FileInput
        label={texts.fields.image}
        {...PICTURE_FILES}
        size="xs"
        disabled={give.isRunning}
        value={null}
        onChange={async (file) => {
          if (file === null) return
          const request = { version, file: await fileText(file) }
          const outcome = await give.run({ params: { id: String(id) }, request })
          setError(outcome === undefined || outcome.kind === 'ok' ? undefined : sentenceOf(outcome))
          if (outcome?.kind === 'ok') onOwnChange({ from: version, to: outcome.answer.version })
          await reload()
        }}
      />
      <ErrorNotice error={error} />
    </>
  )
}
