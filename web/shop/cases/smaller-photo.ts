import { send } from '#web/wire/client.ts'

const SIDE_PX_MAX = 1_600
const QUALITY = 0.85

/** A photo as a data URL of a small JPEG, which a page may show. */
export type Photo = string

/** Draws a photo again as a small JPEG. Undefined if the browser cannot read the file. */
export async function smallerPhoto(file: Blob): Promise<Photo | undefined> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, SIDE_PX_MAX / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return canvas.toDataURL('image/jpeg', QUALITY)
  } catch {
    return undefined
  }
}

/** Sends photos one after the other. Returns those that were not taken. */
export async function sendPhotos(id: number, photos: readonly Photo[]): Promise<readonly Photo[]> {
  const failed: Photo[] = []
  for (const photo of photos) {
    const request = { file: base64UrlOf(photo) }
    const outcome = await send('POST /user/case/photo/{id}', { params: { id }, request })
    if (outcome.kind !== 'ok') failed.push(photo)
  }
  return failed
}

function base64UrlOf(photo: Photo): string {
  const base64 = photo.slice(photo.indexOf(',') + 1)
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
