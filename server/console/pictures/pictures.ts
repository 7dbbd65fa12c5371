import { REASON } from '#contract/console/reasons.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import {
  type EncodedPicture,
  encodePicture,
  type PictureWidth,
  picturePath,
  storePicture,
} from '#server/pictures/pictures.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export interface Upload {
  readonly picture: EncodedPicture
  /** The width in pixels in which the picture is shown. */
  readonly width: PictureWidth
  readonly now: Date
}

/**
 * Encodes an upload before the transaction of its act begins. Refuses an upload that is not a
 * JPEG, PNG or WebP picture of at most 10 MB.
 */
export async function encodeUpload(file: string): Promise<EncodedPicture | Refusal> {
  const picture = await encodePicture(Buffer.from(file, 'base64url'))
  return picture ?? refuse(400, REASON.noPicture)
}

/** Stores an encoded upload, and returns the picture's path below the shop's address. */
export async function storeUpload(
  tx: Transaction,
  { picture, width, now }: Upload,
): Promise<string> {
  await storePicture(tx, picture, now)
  return picturePath(picture.name, width)
}
