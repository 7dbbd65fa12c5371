import { Button, Fieldset, Group, Image, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/shop/language/language.ts'
import { picturesTexts } from './pictures.texts.ts'

const PICTURES_MAX = 10

export interface PicturesFieldProps {
  readonly images: readonly string[]
  readonly isReadOnly: boolean
  readonly onChange: (images: readonly string[]) => void
}

/** The pictures of a pack in their order. */
export function PicturesField({ images, isReadOnly, onChange }: PicturesFieldProps) {
  const texts = useTexts(picturesTexts)
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
      {isReadOnly || images.length >= PICTURES_MAX ? null : (
        <AddPicture onAdd={(url) => onChange([...images.filter((each) => each !== url), url])} />
      )}
    </Fieldset>
  )
}

function AddPicture({ onAdd }: { readonly onAdd: (url: string) => void }) {
  const texts = useTexts(picturesTexts)
  const [url, setUrl] = useState('')
  const isValid = url.startsWith('/')
  const add = () => {
    if (!isValid) return
    onAdd(url.trim())
    setUrl('')
  }
  return (
    <Group align="flex-end" mt="sm">
      <TextInput
        size="xs"
        w={360}
        label={texts.url}
        placeholder="/images/pack/…"
        value={url}
        maxLength={300}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <Button size="xs" variant="default" disabled={!isValid} onClick={add}>
        {texts.add}
      </Button>
    </Group>
  )
}
