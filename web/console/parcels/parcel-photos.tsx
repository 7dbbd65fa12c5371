import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { PARCEL_PHOTOS_MAX } from '#contract/console/parcels/claims.ts'
import { isPossibleFrom } from '#contract/console/parcels/life.rule.ts'
import { PrivateFiles } from '#web/console/files/private-files.tsx'
import { fileText } from '#web/console/format/file-bytes.ts'
import { PICTURE_FILES } from '#web/console/format/picture-files.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { claimsTexts } from './claims/claims.texts.ts'

const PHOTOS_MAX: typeof PARCEL_PHOTOS_MAX = 10

export interface ParcelPhotosProps {
  readonly answer: ConsoleAnswer<'GET /parcels/{id}'>
  readonly reload: () => Promise<unknown>
}

/** The photos of a parcel's packed cards. They prove what the shop sent. */
export function ParcelPhotos({ answer: { parcel, photos }, reload }: ParcelPhotosProps) {
  const texts = useTexts(claimsTexts)
  const sentenceOf = useSentence()
  const can = useCan()
  const add = useAct('POST /parcels/{id}/photo')
  const open = useAct('POST /parcel-photos/{id}/open')
  const canAdd =
    can('ship.work') && photos.length < PHOTOS_MAX && isPossibleFrom(parcel.state, 'photo')
  if (photos.length === 0 && !canAdd) return null
  return (
    <PrivateFiles
      title={texts.photos}
      text={texts.photosText}
      files={photos}
      input={{ label: texts.addPhoto, ...PICTURE_FILES, capture: 'environment' }}
      onOpen={
        can('ship.addresses')
          ? async (id) => {
              const outcome = await open.run({ params: { id }, request: {} })
              if (outcome?.kind === 'ok')
                return { contentType: 'image/webp', content: outcome.answer.content }
              return outcome && { error: sentenceOf(outcome) }
            }
          : undefined
      }
      onAdd={
        canAdd
          ? async (file) => {
              const request = { file: await fileText(file) }
              const outcome = await add.run({ params: { id: parcel.id }, request })
              if (outcome?.kind === 'ok') await reload()
              return outcome && outcome.kind !== 'ok' ? sentenceOf(outcome) : undefined
            }
          : undefined
      }
    />
  )
}
