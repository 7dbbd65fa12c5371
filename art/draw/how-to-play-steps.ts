import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { stepPictures } from '#art/pictures/how-to-play-steps.ts'

/**
 * This script writes the pictures that explain how to play. They are SVG files, because SVG stays
 * sharp at any size.
 */

const folder = fileURLToPath(new URL('../../web/shop/packs/top/steps/', import.meta.url))
await mkdir(folder, { recursive: true })
for (const [name, svg] of Object.entries(stepPictures())) {
  await writeFile(`${folder}${name}.svg`, svg)
}
