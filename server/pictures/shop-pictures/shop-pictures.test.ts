import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import sharp from 'sharp'
import { MOVIE_LIMITS } from '#contract/identity.ts'
import { isFitting, readMovie } from '#server/pictures/shop-movies/shop-movies.ts'
import { readIdentity, storeIdentity } from '#server/settings/settings.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'
import { SHOP_FILE_PATHS } from './shop-pictures.pages.ts'
import { makeShopFiles, storeShopFiles } from './shop-pictures.ts'

const NAVY = '#102a5c'
const drawing = (color: string, size = 24) =>
  Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><script>alert(1)</script><rect width="${size}" height="${size}" fill="${color}"/></svg>`,
  )

const webDir = mkdtempSync(join(tmpdir(), 'shop-pictures-'))
writeFileSync(join(webDir, 'index.html'), '<html lang="ja"><head></head></html>')
writeFileSync(join(webDir, 'favicon.svg'), drawing('#c22d18'))
const shop = await openTestShop({ webDir })
after(async () => {
  await shop.close()
  rmSync(webDir, { recursive: true })
})

async function stored(upload: Buffer): Promise<string | null> {
  const files = await makeShopFiles(upload)
  return files === null ? null : storeShopFiles(shop.database, { upload, files })
}

async function colorAt(path: string): Promise<string> {
  const response = await fetch(`${shop.url}/${path}`)
  assert.equal(response.status, 200, path)
  const bytes = Buffer.from(await response.arrayBuffer())
  const { width, height } = await sharp(bytes).metadata()
  const pixel = { left: width >> 1, top: height >> 1, width: 1, height: 1 }
  const [r = 0, g = 0, b = 0] = await sharp(bytes).extract(pixel).removeAlpha().raw().toBuffer()
  return `${width}×${height} ${r >> 4},${g >> 4},${b >> 4}`
}

const SIZES: Readonly<Record<string, string>> = {
  'favicon.svg': '256×256',
  'icons/apple-touch-icon.png': '180×180',
  'icons/icon-192.png': '192×192',
  'icons/icon-512.png': '512×512',
  'icons/maskable-512.png': '512×512',
  'share/shop-ja.jpg': '1200×630',
  'share/shop-en.jpg': '1200×630',
}

test('every icon and share picture is made of the neutral mark, and of the chosen mark within five seconds', async () => {
  assert.deepEqual([...Object.keys(SIZES), 'favicon.ico'].sort(), [...SHOP_FILE_PATHS].sort())
  for (const [path, size] of Object.entries(SIZES))
    assert.equal(await colorAt(path), `${size} 12,2,1`, path)
  const mark = await stored(drawing(NAVY))
  assert.ok(mark)
  const identity = await readIdentity(shop.database)
  await shop.database.transaction((tx) =>
    storeIdentity(tx, { ...identity, pictures: { ...identity.pictures, mark } }),
  )
  for (let tries = 0; tries < 50 && (await colorAt('favicon.svg')) !== '256×256 1,2,5'; tries += 1)
    await wait(100)
  for (const [path, size] of Object.entries(SIZES))
    assert.equal(await colorAt(path), `${size} 1,2,5`, path)
  const svg = await (await fetch(`${shop.url}/favicon.svg`)).text()
  assert.doesNotMatch(svg, /script/)
  const manifest = await (await fetch(`${shop.url}/manifest.webmanifest`)).json()
  assert.equal(manifest.icons[0].src, `/icons/icon-192.png?v=${mark.slice(0, 8)}`)
})

test('a favicon.ico holds a PNG of 32 pixels', async () => {
  const bytes = Buffer.from(await (await fetch(`${shop.url}/favicon.ico`)).arrayBuffer())
  assert.deepEqual([bytes.readUInt16LE(2), bytes.readUInt16LE(4), bytes[6]], [1, 1, 32])
  const { format, width } = await sharp(bytes.subarray(bytes.readUInt32LE(18))).metadata()
  assert.deepEqual([format, width], ['png', 32])
})

test('a wide picture fills the share picture, and stands in the header as it is', async () => {
  const wide = await sharp({ create: { width: 600, height: 200, channels: 3, background: NAVY } })
    .png()
    .toBuffer()
  const name = await stored(wide)
  assert.equal(await colorAt(`pictures/${name}/logo.png`), '276×92 1,2,5')
  assert.equal(await colorAt(`pictures/${name}/share.jpg`), '1200×630 1,2,5')
  for (const path of [`pictures/${name}/other.png`, `pictures/${name}/%00`, 'pictures/x/logo.png'])
    assert.equal((await fetch(`${shop.url}/${path}`)).status, 404, path)
})

test('A-294: a picture covers the back of a card and a step of how to play', async () => {
  const name = await stored(drawing(NAVY, 30))
  assert.equal(await colorAt(`pictures/${name}/card-back.webp`), '500×700 1,2,5')
  assert.equal(await colorAt(`pictures/${name}/step.webp`), '720×440 1,2,5')
})

const film = (format: string) =>
  readFileSync(new URL(`../../../web/public/movies/style-1.${format}`, import.meta.url))

test('A-294: a movie loses its sound and metadata, and browsers may ask for a part of it', async () => {
  for (const format of ['webm', 'mp4']) {
    const upload = film(format)
    const movie = await readMovie(await withTitle(upload, format))
    assert.ok(movie && movie.file === `movie.${format}`, format)
    assert.ok(!movie.bytes.includes('filmed at home'), format)
    const path = `${await storeShopFiles(shop.database, { upload, files: [movie] })}/${movie.file}`
    const url = `${shop.url}/pictures/${path}`
    const whole = await fetch(url)
    assert.deepEqual(
      [whole.status, whole.headers.get('content-type'), Buffer.from(await whole.arrayBuffer())],
      [200, `video/${format}`, movie.bytes],
    )
    for (const [range, status, expected] of [
      ['bytes=0-1', 206, movie.bytes.subarray(0, 2)],
      ['bytes=9-', 206, movie.bytes.subarray(9)],
      [`bytes=${movie.bytes.length}-`, 416, Buffer.alloc(0)],
    ] as const) {
      const part = await fetch(url, { headers: { range } })
      assert.deepEqual([part.status, Buffer.from(await part.arrayBuffer())], [status, expected])
    }
  }
})

test('A-436 a movie fits up to each of its limits, and one step past none of them', async () => {
  const { bytesMax, secondsMin, secondsMax, widthMin, widthMax } = MOVIE_LIMITS
  interface Shape {
    readonly width?: number
    readonly height?: number
    readonly seconds?: number
    readonly codec?: string
  }
  const fits = ({ width = 360, height, seconds = 3.3, codec = 'avc' }: Shape) =>
    isFitting(
      {
        codec: codec as 'avc',
        displayWidth: width,
        displayHeight: height ?? (width * 16) / 9,
        computeDuration: async () => seconds,
      },
      'mp4',
    )
  const sides: readonly (readonly [Shape, Shape])[] = [
    [{ width: widthMin }, { width: widthMin - 1 }],
    [{ width: widthMax }, { width: widthMax + 1 }],
    [{ seconds: secondsMin }, { seconds: secondsMin - 0.01 }],
    [{ seconds: secondsMax }, { seconds: secondsMax + 0.01 }],
    [{ height: 660 }, { height: 665 }],
    [{ height: 620 }, { height: 615 }],
    [{ codec: 'avc' }, { codec: 'vp9' }],
  ]
  for (const [inside, outside] of sides)
    assert.deepEqual([await fits(inside), await fits(outside)], [true, false])
  // A box named `free` holds what a reader leaves out.
  const movie = film('mp4')
  const filledTo = (size: number) => {
    const box = Buffer.alloc(size - movie.length)
    box.writeUInt32BE(box.length)
    box.write('free', 4)
    return Buffer.concat([movie, box])
  }
  assert.notEqual(await readMovie(filledTo(bytesMax)), null)
  assert.equal(await readMovie(filledTo(bytesMax + 1)), null)
})

test('A-294: a movie that is too long, too wide, cut off or none is refused', async () => {
  const wide = readFileSync(new URL('../../../demo/images/banners/festival.webm', import.meta.url))
  for (const [name, upload] of [
    ['no movie', Buffer.from('no movie')],
    ['cut off', film('mp4').subarray(0, 1_000)],
    ['too large', Buffer.alloc(MOVIE_LIMITS.bytesMax + 1)],
    ['wide', wide],
  ] as const)
    assert.equal(await readMovie(upload), null, name)
})

/** As a phone writes where and when it filmed. */
async function withTitle(upload: Buffer, format: string): Promise<Buffer> {
  const input = new Input({
    formats: ALL_FORMATS,
    source: new BufferSource(new Uint8Array(upload)),
  })
  const target = new BufferTarget()
  const output = new Output({
    format: format === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat(),
    target,
  })
  await (await Conversion.init({ input, output, tags: { title: 'filmed at home' } })).execute()
  const bytes = Buffer.from(target.buffer ?? new ArrayBuffer())
  assert.ok(bytes.includes('filmed at home'))
  return bytes
}

test('a drawing loads no file of the machine and nothing of another host', async () => {
  const local = join(webDir, 'secret.png')
  writeFileSync(local, await sharp(drawing(NAVY)).png().toBuffer())
  for (const address of [`file://${local}`, local, `${shop.url}/favicon.svg`]) {
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><rect width="24" height="24" fill="#fff"/><image href="${address}" width="24" height="24"/></svg>`
    const name = await stored(Buffer.from(drawn))
    assert.equal(await colorAt(`pictures/${name}/icon-512.png`), '512×512 15,15,15', address)
  }
})

test('what is no picture, or a drawing that nests without end, makes no files', async () => {
  const entity = (at: number) => `<!ENTITY e${at} "${`&e${at - 1};`.repeat(10)}">`
  const bomb = `<!DOCTYPE svg [<!ENTITY e0 "x">${Array.from({ length: 12 }, (_, at) => entity(at + 1)).join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e12;</text></svg>`
  for (const refused of [
    'no picture',
    '<svg',
    '<!---->'.repeat(200),
    bomb,
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${' '.repeat(1_000_000)}</svg>`,
  ])
    assert.equal(await stored(Buffer.from(refused)), null, refused.slice(0, 40))
})
