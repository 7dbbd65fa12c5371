import { Button, Group, Image, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import type { WholeCase } from './case-acts.ts'
import { casesTexts } from './cases.texts.ts'

interface Shown {
  readonly id: number
  readonly content: string
}

/** The customer's photos beside those of the packed parcel, so that an operator can compare them. */
export function CasePhotos({ whole }: { readonly whole: WholeCase }) {
  const texts = useTexts(casesTexts)
  const can = useCan()
  const open = useFormAct('POST /case-photos/{id}/open')
  const openPacking = useFormAct('POST /parcel-photos/{id}/open')
  const [shown, setShown] = useState<{ photos: Shown[]; packing: Shown[] }>()
  const { photos, packingPhotos } = whole
  if (photos.length + packingPhotos.length === 0) return null
  const load = async (act: typeof open | typeof openPacking, files: readonly { id: number }[]) => {
    const loaded: Shown[] = []
    for (const { id } of files) {
      const answer = await act.run({ params: { id }, request: {} })
      if (answer !== undefined) loaded.push({ id, content: answer.content })
    }
    return loaded
  }
  const show = async () => {
    const own = await load(open, photos)
    const packing = can('ship.addresses') ? await load(openPacking, packingPhotos) : []
    setShown({ photos: own, packing })
  }
  return (
    <Section title={texts.photosOf(photos.length, packingPhotos.length)}>
      <Stack gap="xs">
        <ErrorNotice error={open.error ?? openPacking.error} />
        {shown === undefined ? (
          can('cases.work') && (
            <Group>
              <Button
                variant="default"
                disabled={open.isRunning || openPacking.isRunning}
                onClick={() => void show()}
              >
                {texts.showPhotos}
              </Button>
              <Text size="sm">{texts.logged}</Text>
            </Group>
          )
        ) : (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Column title={texts.photos} files={shown.photos} />
            <Column title={texts.packingPhotos} files={shown.packing} />
          </SimpleGrid>
        )}
      </Stack>
    </Section>
  )
}

function Column({ title, files }: { readonly title: string; readonly files: readonly Shown[] }) {
  const texts = useTexts(casesTexts)
  return (
    <Stack gap="xs">
      <Text fw={700} size="sm">
        {title}
      </Text>
      {files.map(({ id, content }, at) => (
        <Image
          key={id}
          src={`data:image/webp;base64,${content}`}
          alt={`${title} ${texts.photo(at + 1)}`}
          fit="contain"
          mah={480}
        />
      ))}
    </Stack>
  )
}
