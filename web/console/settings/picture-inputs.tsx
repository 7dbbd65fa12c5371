import { Image } from '@mantine/core'
import { PICTURE_BYTES_MAX } from '#contract/constants.ts'
import { type Identity, SHOP_PICTURES, shopPicturePath } from '#contract/identity.ts'
import { UploadRow } from '#web/console/form/upload-row.tsx'
import { fileText } from '#web/console/format/file-bytes.ts'
import { PICTURE_FILES } from '#web/console/format/picture-files.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { identityTexts } from './identity.texts.ts'

interface PictureInputsProps {
  readonly pictures: Identity['pictures']
  /** Gets only what changed: others may change while a file is sent. */
  readonly onChange: (changed: Partial<Identity['pictures']>) => void
}

export function PictureInputs({ pictures, onChange }: PictureInputsProps) {
  const texts = useTexts(identityTexts)
  return SHOP_PICTURES.map((picture) => (
    <PictureInput
      key={picture}
      label={texts.pictures[picture]}
      path={shopPicturePath({ pictures }, picture)}
      onName={(name) => onChange({ [picture]: name })}
    />
  ))
}

interface PictureInputProps {
  readonly label: string
  readonly path: string | undefined
  /** Gets the name of the stored picture; empty if the operator takes it away. */
  readonly onName: (name: string) => void
}

/** Stores a chosen file at once. The shop shows it after the identity that names it is approved. */
export function PictureInput({ label, path, onName }: PictureInputProps) {
  const texts = useTexts(identityTexts)
  const add = useFormAct('POST /settings/pictures')
  return (
    <>
      <UploadRow
        label={label}
        hint={texts.pictureTypes}
        bytesMax={PICTURE_BYTES_MAX}
        accept={`${PICTURE_FILES.accept},image/svg+xml`}
        isRunning={add.isRunning}
        onFile={async (file) => {
          const stored = await add.run({ request: { file: await fileText(file) } })
          if (stored !== undefined) onName(stored.name)
        }}
        stored={path && <Image src={path} alt={label} h={36} w="auto" maw={120} fit="contain" />}
        onRemove={() => onName('')}
      />
      <ErrorNotice error={add.error} />
    </>
  )
}
