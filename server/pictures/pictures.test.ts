import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { PICTURE_BYTES_MAX } from '#contract/constants.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'
import { encodePicture, isPicture, picturePath, storePicture } from './pictures.ts'

const shop = await openTestShop()
const panel = await openTestConsole({ shop })
after(async () => {
  await panel.close()
  await shop.close()
})
const database = panel.consoleDatabase

async function stored(upload: Buffer): Promise<{ readonly name: string }> {
  const picture = await encodePicture(upload)
  assert.ok(picture !== null)
  await storePicture(database, picture)
  return picture
}

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a32412' } })

test('A-065: a picture is stored in the sizes of the shop, without the metadata of the upload', async () => {
  const upload = await drawn(1_000, 1_400)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '35/1 40/1 0/1' } })
    .toBuffer()
  assert.ok((await sharp(upload).metadata()).exif !== undefined)
  const { name } = await stored(upload)
  for (const [width, height] of [
    [360, 504],
    [780, 1_092],
  ] as const) {
    const response = await fetch(shop.url + picturePath(name, width))
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'image/webp')
    assert.match(response.headers.get('cache-control') ?? '', /max-age=31536000, immutable/)
    const served = Buffer.from(await response.arrayBuffer())
    const { format, exif, icc, xmp, ...size } = await sharp(served).metadata()
    assert.deepEqual([format, exif, icc, xmp], ['webp', undefined, undefined, undefined])
    assert.deepEqual([size.width, size.height], [width, height])
    assert.ok(!served.includes('somebody'))
  }
})

test('A-065: the name is the hash of the upload, so the same picture is stored once', async () => {
  const upload = await drawn(30, 40).png().toBuffer()
  const names = await Promise.all([1, 2, 3].map(() => stored(upload)))
  assert.equal(new Set(names.map(({ name }) => name)).size, 1)
  const rows = await database.query({
    text: 'select width from pictures where name = $1',
    values: [names[0]?.name],
  })
  assert.equal(rows.length, 2)
})

test('A-065: JPEG, PNG and WebP are taken, and nothing else', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const)
    assert.equal(await isPicture(await drawn(20, 20).toFormat(format).toBuffer()), true, format)
  const png = await drawn(300, 300).png().toBuffer()
  const refused: Record<string, Buffer> = {
    gif: await drawn(20, 20).gif().toBuffer(),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    text: Buffer.from('no picture'),
    empty: Buffer.alloc(0),
    'a PNG that ends early': png.subarray(0, png.length / 2),
    'noise behind the mark of a JPEG': Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff]),
      randomBytes(500),
    ]),
    'more than 10 MB': Buffer.concat([png, Buffer.alloc(PICTURE_BYTES_MAX)]),
  }
  for (const [what, bytes] of Object.entries(refused))
    assert.equal(await isPicture(bytes), false, what)
})

test('A-065: a stored picture is kept as it is, and other addresses answer 404', async () => {
  const { name } = await stored(await drawn(10, 10).webp().toBuffer())
  await assert.rejects(
    shop.database.query({ text: `update pictures set bytes = ''` }),
    /kept as it is/,
  )
  for (const path of [`${name}-361.webp`, `${name.replace(/./, 'z')}-360.webp`, 'x.webp'])
    assert.equal((await fetch(`${shop.url}/pictures/${path}`)).status, 404)
})

test('a picture that is too high or too wide for WebP is scaled', async () => {
  for (const [width, height] of [
    [750, 18_000],
    [1, 20_000],
    [20_000, 1],
    [2_000, 20_000],
  ] as const) {
    const upload = await drawn(width, height).png().toBuffer()
    assert.equal(await isPicture(upload), true)
    const { name } = await stored(upload)
    for (const shown of [360, 780] as const) {
      const served = await fetch(shop.url + picturePath(name, shown))
      const size = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
      assert.ok(size.width <= shown && size.height <= 16_383, `${size.width} × ${size.height}`)
    }
  }
})

test('pictures as phones, scanners and printers write them are stored upright, in the colours of screens', async () => {
  const plain = () => drawn(40, 60)
  const frames = { width: 40, height: 120, channels: 3, pageHeight: 60 } as const
  const red = Buffer.alloc(frames.width * frames.height * 3, Buffer.from([0xa3, 0x24, 0x12]))
  const kinds: Record<string, Buffer> = {
    'turned by its orientation': await drawn(60, 40)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
    'a JPEG in CMYK': await plain().toColourspace('cmyk').jpeg().toBuffer(),
    'a PNG of 16 bits': await plain().toColourspace('rgb16').png().toBuffer(),
    'a palette': await plain().png({ palette: true }).toBuffer(),
    'a progressive JPEG': await plain().jpeg({ progressive: true }).toBuffer(),
    'an interlaced PNG with transparency': await plain()
      .ensureAlpha(1)
      .png({ progressive: true })
      .toBuffer(),
    'an animated WebP': await sharp(red, { raw: frames }).webp({ loop: 0 }).toBuffer(),
  }
  for (const [kind, upload] of Object.entries(kinds)) {
    assert.equal(await isPicture(upload), true, kind)
    const { name } = await stored(upload)
    const served = await fetch(shop.url + picturePath(name, 360))
    const picture = sharp(Buffer.from(await served.arrayBuffer()))
    const { width, height, space, depth, pages } = await picture.metadata()
    assert.deepEqual(
      [width, height, space, depth, pages],
      [40, 60, 'srgb', 'uchar', undefined],
      kind,
    )
    const { channels } = await picture.stats()
    const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean)
    assert.ok(r > 120 && g < 90 && b < 90, `${kind}: ${r} ${g} ${b}`)
  }
  const refused: Record<string, Buffer> = {
    'an animated GIF': await sharp(red, { raw: frames }).gif().toBuffer(),
    'a TIFF': await plain().tiff().toBuffer(),
    'an AVIF': await plain().avif().toBuffer(),
    'more than 50 million pixels': await drawn(10_000, 5_001)
      .png({ compressionLevel: 1 })
      .toBuffer(),
  }
  for (const [kind, bytes] of Object.entries(refused))
    assert.equal(await isPicture(bytes), false, kind)
})
