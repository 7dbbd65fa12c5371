import { CloseButton, FileInput, Group, Image } from '@mantine/core'
import { type Identity, SHOP_PICTURES } from '#contract/identity.ts'
import { fileText } from '#web/console/format/file-bytes.ts'
import { PICTURE_FILES } from '#web/console/format/picture-files.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { identityTexts } from './identity.texts.ts'

interface PictureInputsProps {
  readonly pictures: Identity['pictures']
  readonly onChange: (pictures: Identity['pictures']) => void
}

/** Stores each chosen file at once. The shop shows it after the identity that names it is approved. */
export function PictureInputs({ pictures, onChange }: PictureInputsProps) {
  const texts = useTexts(identityTexts)
  const add = useFormAct('POST /settings/pictures')
  return (
    <>
      {SHOP_PICTURES.map((picture) => (
        <Group key={picture} align="end" wrap="nowrap">
          <FileInput
            flex={1}
            label={texts.pictures[picture]}
            placeholder={texts.pictureTypes}
            accept={`${PICTURE_FILES.accept},image/svg+xml`}
            disabled={add.isRunning}
            value={null}
            onChange={async (file) => {
              if (file === null) return
              const stored = await add.run({ request: { file: await fileText(file) } })
              if (stored !== undefined) onChange({ ...pictures, [picture]: stored.name })
            }}
          />
          {pictures[picture] === '' ? null : (
            <>
              <Image
                src={`/pictures/${pictures[picture]}/logo.png`}
                alt={texts.pictures[picture]}
                h={36}
                w="auto"
                maw={120}
                fit="contain"
              />
              <CloseButton
                aria-label={texts.removePicture(texts.pictures[picture])}
                onClick={() => onChange({ ...pictures, [picture]: '' })}
              />
            </>
          )}
        </Group>
      ))}
      <ErrorNotice error={add.error} />
    </>
  )
}
