import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const images = fileURLToPath(new URL('../../demo/images/', import.meta.url))
const WORKERS = 2
// Each drawing uses one thread, and two drawings run at a time. This suits a machine with two
// cores.
sharp.concurrency(1)

/**
 * A picture to write. To save memory, `svg` is called only when this picture is about to be drawn.
 */
export type ImageFile = {
  readonly file: string
  readonly svg: () => string
  readonly quality?: number
}

export const writeImages = async (pictures: readonly ImageFile[]): Promise<void> => {
  const queue = [...pictures]
  const folders = new Set(pictures.map(({ file }) => dirname(file)))
  for (const folder of folders) await mkdir(images + folder, { recursive: true })
  const worker = async (): Promise<void> => {
    for (let next = queue.pop(); next; next = queue.pop()) await writeImage(next)
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
}

const writeImage = async ({ file, svg, quality = 76 }: ImageFile): Promise<void> => {
  const drawn = sharp(Buffer.from(svg()), { unlimited: true })
  await drawn.webp({ quality, effort: 5, smartSubsample: true }).toFile(images + file)
}

export const deleteImages = (folder: string): Promise<void> =>
  rm(images + folder, { recursive: true, force: true })

/** Returns a finished picture as an SVG element for another drawing. */
export const embedImage = async (file: string): Promise<string> => {
  const png = await sharp(images + file)
    .png()
    .toBuffer()
  return `<image width="360" height="504" href="data:image/png;base64,${png.toString('base64')}"/>`
}
