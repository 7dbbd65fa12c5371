import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import sharp from 'sharp'
import { cards } from './cards.ts'
import { packs } from './packs.ts'

/**
 * The size to which the test reduces pictures before it compares them. Fine lines and grain vanish
 * at this size; figure, background and colour remain visible.
 */
const SAMPLE = { width: 15, height: 21 } as const
/**
 * Two cards look different if their colour channels (0 to 255) differ by at least this on average.
 * Copies of one card in different compression quality differ by less than 3.
 */
const DIFFERENCE_MIN = 12

test('no two cards of a pack look alike', async () => {
  const samples = new Map<string, Buffer>()
  for (const { key, image } of cards) samples.set(key, await sampleOf(image))
  const alike = packs.flatMap(({ key, prizes }) =>
    pairsOf(prizes.map(({ cardKey }) => cardKey)).flatMap(([one, other]) => {
      const difference = differenceOf(samples.get(one), samples.get(other))
      return difference < DIFFERENCE_MIN
        ? [`${key}: ${one} and ${other}, ${difference.toFixed(1)}`]
        : []
    }),
  )
  assert.deepEqual(alike, [])
})

test('a card compressed in another quality looks the same', async () => {
  const { image } = cards[0] as (typeof cards)[number]
  const file = readFileSync(fileOf(image))
  const anew = await sharp(file).webp({ quality: 40 }).toBuffer()
  assert.ok(differenceOf(await sampled(file), await sampled(anew)) < 3)
})

const fileOf = (image: string) => new URL(`.${image}`, import.meta.url)
const sampleOf = (image: string) => sampled(readFileSync(fileOf(image)))

function sampled(file: Buffer): Promise<Buffer> {
  return sharp(file)
    .resize(SAMPLE.width, SAMPLE.height, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
}

function differenceOf(one: Buffer | undefined, other: Buffer | undefined): number {
  assert.ok(one && other && one.length === other.length)
  let sum = 0
  for (const [index, value] of one.entries()) sum += Math.abs(value - (other[index] ?? 0))
  return sum / one.length
}

function pairsOf<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((one, index) =>
    items.slice(index + 1).map((other): [Item, Item] => [one, other]),
  )
}
