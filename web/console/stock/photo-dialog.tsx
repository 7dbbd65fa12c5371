import { FileInput, Image, Text } from '@mantine/core'
import { useState } from 'react'
import type { Copy } from '#contract/console/stock/stock.ts'
import { photoPath } from '#contract/links.rule.ts'
import { fileText } from '#web/console/format/file-bytes.ts'
import { PICTURE_FILES } from '#web/console/format/picture-files.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { stockTexts } from './stock.texts.ts'

export interface PhotoDialogProps {
  /** The graded copy; undefined closes the dialog. */
  readonly copy: Copy | undefined
  readonly onClose: () => void
  readonly onStored: () => void
}

/** The dialog that stores the photo by which packs prove a graded copy. */
export function PhotoDialog({ copy, onClose, onStored }: PhotoDialogProps) {
  const texts = useTexts(stockTexts)
  const act = useFormAct('POST /copies/{id}/photo')
  const [file, setFile] = useState<File | null>(null)
  const close = () => {
    act.clearError()
    setFile(null)
    onClose()
  }
  return (
    <ActDialog
      title={copy === undefined ? '' : texts.photographOf(copy.id)}
      submit={texts.store}
      hasReason={false}
      isOpen={copy !== undefined}
      act={act}
      onClose={close}
      onSubmit={async () => {
        if (copy === undefined || file === null) return
        const request = { file: await fileText(file) }
        const done = await act.run({ params: { id: copy.id }, request })
        if (done === undefined) return
        close()
        onStored()
      }}
    >
      <Text size="sm">{texts.photoText}</Text>
      {copy === undefined || copy.photo === '' ? null : (
        <Image
          src={photoPath(copy)}
          alt={texts.photoOf(copy.gradingNumber)}
          mah={320}
          fit="contain"
        />
      )}
      <FileInput
        label={texts.photo}
        {...PICTURE_FILES}
        capture="environment"
        value={file}
        onChange={setFile}
        required
      />
    </ActDialog>
  )
}
