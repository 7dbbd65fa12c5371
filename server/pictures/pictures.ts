import { hash } from 'node:crypto'
import sharp from 'sharp'
import { PICTURE_BYTES_MAX } from '#contract/constants.ts'
import { PROOF_WIDTH } from '#contract/links.rule.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { insertPictures, selectIsStored } from './pictures.sql.ts'

/** The widths in pixels of the pictures that the shop shows: 360 for a card, 780 for a pack. */
const WIDTHS = [360, 780] as const
export type PictureWidth = (typeof WIDTHS)[number]
const PIXELS_MAX = 50_000_000
const WEBP_QUALITY = 82
/** The greatest width and height that WebP can hold. */
const WEBP_PIXELS_MAX = 16_383

/** Returns whether bytes are a JPEG, PNG or WebP picture of at most 10 MB that can be decoded. */
export async function isPicture(bytes: Uint8Array): Promise<boolean> {
  if (bytes.length > PICTURE_BYTES_MAX || !hasKnownFormat(Buffer.from(bytes))) return false
  try {
    await decoded(bytes).resize({ width: 1 }).toBuffer()
    return true
  } catch {
    return false
  }
}

interface Size {
  readonly width: PictureWidth | typeof PROOF_WIDTH
  readonly bytes: Buffer
}

export interface EncodedPicture {
  /** The hash of the upload; of the photo of a copy, the hash of its own bytes. */
  readonly name: string
  readonly sizes: readonly [Size, ...Size[]]
}

/**
 * Encodes a picture in every width of the shop as WebP, without the metadata of the upload, such as
 * the place where the photo was taken. Returns null if the bytes are no picture. A large
 * picture takes seconds, after which the database would end a transaction that waited for it.
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture | null> {
  if (!(await isPicture(bytes))) return null
  const sizeOf = async (width: PictureWidth) => ({ width, bytes: await encodeAgain(bytes, width) })
  const [cardWidth, packWidth] = WIDTHS
  const sizes = await Promise.all([sizeOf(cardWidth), sizeOf(packWidth)])
  return { name: hash('sha256', bytes), sizes }
}

/**
 * Encodes the photo of a graded copy, so that the number on its case can be read. Its path names the
 * hash of the bytes that browsers get, by which anybody checks them. Null if the bytes are no picture.
 */
export async function encodeProof(upload: Uint8Array): Promise<EncodedPicture | null> {
  if (!(await isPicture(upload))) return null
  const bytes = await encodeAgain(upload, PROOF_WIDTH)
  return { name: hash('sha256', bytes), sizes: [{ width: PROOF_WIDTH, bytes }] }
}

/** Stores a picture once. The path of each width is `/pictures/<name>-<width>.webp`. */
export async function storePicture(
  on: Queryable,
  { name, sizes }: EncodedPicture,
  now: Date = new Date(),
): Promise<void> {
  const [{ width }] = sizes
  if (!(await selectIsStored(on, { name, width }))) await insertPictures(on, name, sizes, now)
}

/**
 * Upright, without metadata, and narrower than `width` if it would be too high for WebP. Throws if the
 * bytes are no picture that can be decoded.
 */
export function encodeAgain(bytes: Uint8Array, width: number): Promise<Buffer> {
  return decoded(bytes)
    .resize({ width, height: WEBP_PIXELS_MAX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer()
}

export function picturePath(name: string, width: PictureWidth): string {
  return `/pictures/${name}-${width}.webp`
}

/** When the caller encodes the picture again, the metadata is left out. */
function decoded(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).rotate()
}

/** Returns whether the bytes begin like a JPEG, PNG or WebP file. */
function hasKnownFormat(bytes: Buffer): boolean {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  const isWebp =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isJpeg || isPng || isWebp
}
