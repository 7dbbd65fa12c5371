import { hash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { isPicture } from '#server/pictures/pictures.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { insertShopPicture, selectHasShopFile } from './shop-pictures.sql.ts'

const SVG_BYTES_MAX = 1_000_000
/** In pixels. A drawing is painted as large as this. */
const SIZE_MAX = 1_024
const SHARE = { width: 1_200, height: 630 }
/** Twice the size in the header, for screens with fine pixels. */
const LOGO = { width: 480, height: 92 }
const CARD_BACK = { width: 500, height: 700 }
const STEP = { width: 720, height: 440 }
/** A phone cuts a maskable icon to a shape of its own, but never inside this part. */
const MASKABLE_PART = 0.8
const SVG_START = /^(?:\uFEFF|\s|<\?xml[^>]*>|<!--(?:(?!-->).)*-->)*<svg[\s>]/s

/** The files made of each upload, by their names. */
const FILES = {
  'icon-192.png': (upload: Upload) => square(upload, 192).png().toBuffer(),
  'icon-512.png': (upload: Upload) => square(upload, 512).png().toBuffer(),
  'apple-touch-icon.png': (upload: Upload) =>
    square(upload, 180).flatten({ background: upload.background }).png().toBuffer(),
  'maskable-512.png': (upload: Upload) => onBackground(upload, { width: 512, height: 512 }, 'png'),
  'favicon.ico': async (upload: Upload) => iconFile(await square(upload, 32).png().toBuffer(), 32),
  'favicon.svg': async (upload: Upload) => svgFile(await square(upload, 256).png().toBuffer(), 256),
  'logo.png': ({ picture }: Upload) =>
    picture
      .clone()
      .resize({ ...LOGO, fit: 'inside' })
      .png()
      .toBuffer(),
  'share.jpg': (upload: Upload) =>
    upload.isWide
      ? upload.picture
          .clone()
          .resize({ ...SHARE, fit: 'cover' })
          .flatten({ background: upload.background })
          .jpeg()
          .toBuffer()
      : onBackground(upload, SHARE, 'jpeg'),
  'card-back.webp': (upload: Upload) => covering(upload, CARD_BACK),
  'step.webp': (upload: Upload) => covering(upload, STEP),
} as const
export type ShopFile = keyof typeof FILES

interface Upload {
  readonly picture: Sharp
  readonly background: { readonly r: number; readonly g: number; readonly b: number }
  readonly isWide: boolean
}

type ShopFiles = readonly { readonly file: string; readonly bytes: Buffer }[]

/**
 * Stores the files of an upload and returns its name, the hash of the upload. An upload that was
 * stored before gets the kinds of files that were added since.
 */
export async function storeShopFiles(
  on: Queryable,
  { upload, files }: { readonly upload: Buffer; readonly files: ShopFiles },
): Promise<string> {
  const name = hash('sha256', upload)
  await insertShopPicture(on, name, files)
  return name
}

/**
 * Returns the files of a logo. Null if the upload is not a JPEG, PNG or WebP picture of at most 10 MB
 * or an SVG drawing of at most 1 MB. A drawing is painted, so nothing that it could run or load
 * reaches a browser.
 */
export async function makeShopFiles(bytes: Buffer): Promise<ShopFiles | null> {
  const painted = await paint(bytes)
  if (painted === null) return null
  const upload = await uploadOf(painted)
  return Promise.all(
    Object.entries(FILES).map(async ([file, make]) => ({ file, bytes: await make(upload) })),
  )
}

/** `path` is the name of an upload and that of a file. */
export function hasShopFile(on: Queryable, path: string): Promise<boolean> {
  const [name = '', file = ''] = path.split('/')
  return selectHasShopFile(on, { name, file })
}

/** Returns whether a drawing has text, which the server could only paint in fonts of its own. */
export function hasLetters(bytes: Buffer): boolean {
  const drawing = bytes.length > SVG_BYTES_MAX ? '' : bytes.toString('utf8')
  return SVG_START.test(drawing) && /<(?:[\w-]+:)?text[\s>]/.test(drawing)
}

async function paint(bytes: Buffer): Promise<Buffer | null> {
  if (SVG_START.test(bytes.toString('utf8', 0, 4_096))) {
    if (bytes.length > SVG_BYTES_MAX) return null
    const drawn = { limitInputPixels: SIZE_MAX ** 2 * 100 }
    try {
      const { width, height } = await sharp(bytes, drawn).metadata()
      const density = Math.min(2_400, Math.max(1, (72 * SIZE_MAX) / Math.max(width, height)))
      return await sharp(bytes, { ...drawn, density })
        .png()
        .toBuffer()
    } catch {
      return null
    }
  }
  return (await isPicture(bytes)) ? bytes : null
}

async function uploadOf(painted: Buffer): Promise<Upload> {
  const small = await sharp(painted)
    .rotate()
    .resize({ width: 2 * SIZE_MAX, height: 2 * SIZE_MAX, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  const picture = sharp(small)
  const { width, height } = await picture.metadata()
  const corner = { left: 0, top: 0, width: 1, height: 1 }
  const [r = 255, g = 255, b = 255, alpha] = await picture
    .clone()
    .extract(corner)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  const background = alpha === 255 ? { r, g, b } : { r: 255, g: 255, b: 255 }
  return { picture, background, isWide: width > 1.5 * height }
}

function square({ picture }: Upload, size: number): Sharp {
  return picture.clone().resize({ width: size, height: size, fit: 'contain', background: '#0000' })
}

function covering(
  { picture, background }: Upload,
  size: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  return picture
    .clone()
    .resize({ ...size, fit: 'cover' })
    .flatten({ background })
    .webp({ quality: 82 })
    .toBuffer()
}

async function onBackground(
  upload: Upload,
  size: { readonly width: number; readonly height: number },
  format: 'png' | 'jpeg',
): Promise<Buffer> {
  const part = Math.round(MASKABLE_PART * Math.min(size.width, size.height))
  const input = await square(upload, part).png().toBuffer()
  return sharp({ create: { ...size, channels: 3, background: upload.background } })
    .composite([{ input }])
    .toFormat(format)
    .toBuffer()
}

/** An ICO file is a header of 22 bytes before a PNG. */
function iconFile(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

function svgFile(png: Buffer, size: number): Buffer {
  const url = `data:image/png;base64,${png.toString('base64')}`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><image width="${size}" height="${size}" href="${url}"/></svg>`,
  )
}
