import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { PICTURE_FILES } from '#web/console/format/picture-files.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'
import { useGivePicture } from './use-give-picture.ts'

export interface PictureFieldProps {
  readonly code: string
  readonly onDone: () => Promise<unknown>
}

/** The field that replaces the picture of one card. The chosen file may have any name. */
export function PictureField({ code, onDone }: PictureFieldProps) {
  const texts = useTexts(cardsTexts)
  const give = useGivePicture()
  const [error, setError] = useState<string>()
  return (
    <>
      <FileInput
        label={texts.picture}
        {...PICTURE_FILES}
        size="xs"
        disabled={give.isRunning}
        value={null}
        onChange={async (file) => {
          if (file === null) return
          const given = await give.run(file, `${code}.picture`)
          setError(given?.isDone === false ? given.sentence : undefined)
          await onDone()
        }}
      />
      <ErrorNotice error={error} />
    </>
  )
}
