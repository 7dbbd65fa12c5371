import { send } from '#web/wire/client.ts'

const SIDE_PX_MAX = 1_600
const QUALITY = 0.85

export interface Photo {
  readonly blob: Blob
  /** Shows the photo on this page. */
  readonly url: string
}

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
    const made = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, 'image/jpeg', QUALITY),
    )
    return made === null ? undefined : { blob: made, url: URL.createObjectURL(made) }
  } catch {
    return undefined
  }
}

/** Sends photos one after the other. Returns those that were not taken. */
export async function sendPhotos(id: number, photos: readonly Photo[]): Promise<readonly Photo[]> {
  const failed: Photo[] = []
  for (const photo of photos) {
    const file = await base64UrlOf(photo.blob)
    const outcome = await send('POST /user/case/photo/{id}', { params: { id }, request: { file } })
    if (outcome.kind !== 'ok') failed.push(photo)
  }
  return failed
}

async function base64UrlOf(photo: Blob): Promise<string> {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  let text = ''
  // A call with all bytes as arguments would overflow the stack.
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
