import { Button, Fieldset, FileInput, Group, Image, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { PICTURES_MAX } from '#contract/console/packs/pack-limits.rule.ts'
import { fileText } from '#web/console/format/file-bytes.ts'
import { PICTURE_FILES } from '#web/console/format/picture-files.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { picturesTexts } from './pictures.texts.ts'

interface PicturesFieldProps {
  readonly images: readonly string[]
  readonly isReadOnly: boolean
  readonly onChange: (images: readonly string[]) => void
}

export function PicturesField({ images, isReadOnly, onChange }: PicturesFieldProps) {
  const texts = useTexts(picturesTexts)
  const can = useCan()
  return (
    <Fieldset legend={texts.title}>
      <Text size="sm" mb="xs">
        {texts.text}
      </Text>
      {images.length === 0 ? <Text size="sm">{texts.none}</Text> : null}
      <Group align="flex-start">
        {images.map((url, index) => (
          <Stack key={url} gap={4}>
            <Image src={url} alt={texts.alt(index + 1)} w={156} h={96} fit="cover" bg="#ece4d6" />
            {isReadOnly ? null : (
              <Group gap={4}>
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={index === 0}
                  aria-label={texts.up(index + 1)}
                  onClick={() => onChange(images.toSpliced(index, 1).toSpliced(index - 1, 0, url))}
                >
                  {texts.forward}
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={texts.remove(index + 1)}
                  onClick={() => onChange(images.toSpliced(index, 1))}
                >
                  ×
                </Button>
              </Group>
            )}
          </Stack>
        ))}
      </Group>
      {isReadOnly || !can('pictures.add') || images.length >= PICTURES_MAX ? null : (
        <AddPictures
          onAdd={(paths) => {
            const added = [...new Set([...images, ...paths])].slice(0, PICTURES_MAX)
            // A refused file is no change of the form.
            if (added.length > images.length) onChange(added)
          }}
        />
      )}
    </Fieldset>
  )
}

/** Stores the chosen files one after the other. Stops at the first file that the shop refuses. */
function AddPictures({ onAdd }: { readonly onAdd: (paths: readonly string[]) => void }) {
  const texts = useTexts(picturesTexts)
  const sentenceOf = useSentence()
  const add = useAct('POST /pictures/add')
  const [error, setError] = useState<string>()
  const addAll = async (files: readonly File[]) => {
    const paths: string[] = []
    setError(undefined)
    for (const file of files) {
      const outcome = await add.run({ request: { file: await fileText(file) } })
      if (outcome?.kind !== 'ok') {
        setError(outcome && `${file.name}: ${sentenceOf(outcome)}`)
        break
      }
      paths.push(outcome.answer.path)
    }
    onAdd(paths)
  }
  return (
    <>
      <FileInput
        multiple
        mt="sm"
        size="xs"
        maw={360}
        label={texts.add}
        {...PICTURE_FILES}
        disabled={add.isRunning}
        value={[]}
        onChange={(files) => void addAll(files)}
      />
      <ErrorNotice error={error} mt="xs" />
    </>
  )
}
