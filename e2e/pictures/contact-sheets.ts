import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

export interface Picture {
  readonly path: string
  readonly screen: string
  readonly width: number
  readonly label: string
}

const OVERVIEW_WIDTH_PX = 1560
const TALL_PX_MAX = 1500
const LABEL_PX = 26
const GAP_PX = 8
/** From this screen width in pixels on, a row of a contact sheet has three pictures and not six. */
const WIDE_PX = 1024

/**
 * Writes one contact sheet for each screen and width, with all states and languages of the screen.
 * Returns the number of contact sheets.
 */
export async function writeOverviews(
  directory: string,
  pictures: readonly Picture[],
): Promise<number> {
  const sheets = Map.groupBy(pictures, ({ screen, width }) => `${screen}-${width}`)
  mkdirSync(join(directory, 'sheets'), { recursive: true })
  for (const [name, shown] of sheets) {
    await writeOverview(join(directory, 'sheets', `${name}.png`), shown)
  }
  return sheets.size
}

async function writeOverview(path: string, pictures: readonly Picture[]): Promise<void> {
  const isWide = pictures.some(({ width }) => width >= WIDE_PX)
  const columns = isWide ? 3 : 6
  const width = Math.floor(OVERVIEW_WIDTH_PX / columns) - GAP_PX
  const tiles = await Promise.all(pictures.map((picture) => tileOf(picture, width)))
  const layers: OverlayOptions[] = []
  let top = 0
  for (let first = 0; first < tiles.length; first += columns) {
    const row = tiles.slice(first, first + columns)
    for (const [column, tile] of row.entries()) {
      layers.push({ input: tile.image, left: column * (width + GAP_PX), top })
    }
    top += Math.max(...row.map(({ height }) => height)) + GAP_PX
  }
  const canvas = {
    width: OVERVIEW_WIDTH_PX,
    height: top,
    channels: 3,
    background: '#888',
  } as const
  await sharp({ create: canvas }).composite(layers).png({ palette: true }).toFile(path)
}

async function tileOf({ path, label }: Picture, width: number) {
  const small = await sharp(path).resize({ width }).toBuffer({ resolveWithObject: true })
  const height = Math.min(small.info.height, TALL_PX_MAX)
  const image = await sharp(small.data).extract({ left: 0, top: 0, width, height }).toBuffer()
  const text = `<svg width="${width}" height="${LABEL_PX}"><text x="6" y="18" font-family="sans-serif" font-size="14">${label}</text></svg>`
  const labelled = await sharp({
    create: { width, height: height + LABEL_PX, channels: 3, background: '#fff' },
  })
    .composite([
      { input: Buffer.from(text), left: 0, top: 0 },
      { input: image, left: 0, top: LABEL_PX },
    ])
    .png()
    .toBuffer()
  return { image: labelled, height: height + LABEL_PX }
}
