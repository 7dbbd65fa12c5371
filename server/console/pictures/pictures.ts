import { REASON } from '#contract/console/reasons.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import {
  isPicture,
  type PictureWidth,
  picturePath,
  storePicture,
} from '#server/pictures/pictures.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export interface Upload {
  readonly bytes: Uint8Array
  /** The width in pixels in which the picture is shown. */
  readonly width: PictureWidth
  readonly now: Date
}

/**
 * Stores an upload as a picture. Returns the picture's name, the hash of the upload, and
 * the picture's path below the shop's address. Refuses an upload that is not a JPEG, PNG or WebP
 * picture of at most 10 MB.
 */
export async function storeUpload(
  tx: Transaction,
  { bytes, width, now }: Upload,
): Promise<{ readonly name: string; readonly path: string } | Refusal> {
  if (!(await isPicture(bytes))) return refuse(400, REASON.noPicture)
  const { name } = await storePicture(tx, bytes, now)
  return { name, path: picturePath(name, width) }
}
