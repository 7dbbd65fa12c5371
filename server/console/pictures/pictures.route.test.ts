import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { logInOperator } from '#testing/drivers/console-client.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
})
after(async () => {
  await panel.close()
  await shop.close()
})

test('A-065: a picture is encoded anew without its metadata and served by its hash', async () => {
  const maker = await logInOperator(panel, 'pack-maker')
  const upload = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#245' },
  })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  const { state, path } = await maker.act('/pictures/add', { file: upload.toString('base64url') })
  assert.equal(state, 200)
  assert.match(path, /^\/pictures\/[0-9a-f]{64}-780\.webp$/)
  const served = await fetch(shop.url + path)
  const { format, width, exif } = await sharp(await served.arrayBuffer()).metadata()
  assert.deepEqual([format, width, exif], ['webp', 780, undefined])
})

test('A-065: what is no picture is refused, and nothing is stored', async () => {
  const maker = await logInOperator(panel, 'pack-maker')
  const file = Buffer.from('%PDF-1.7').toString('base64url')
  const { state, result } = await maker.act('/pictures/add', { file })
  assert.deepEqual([state, result], [400, 'no-picture'])
})

test('A-065: no transaction waits while a picture is encoded, as the database would end it after 2 s', async () => {
  const owner = await logInOperator(panel, 'owner')
  const size = { width: 5_000, height: 4_000, channels: 3, background: '#245' } as const
  const file = (await sharp({ create: size }).png().toBuffer()).toString('base64url')
  const banner = { url: '', alt: '春', altEn: '', position: 9, startsAt: null, endsAt: null }
  for (const [path, request] of [
    ['/pictures/add', { file }],
    ['/settings/pictures', { file }],
    ['/banners/add', { ...banner, file }],
  ] as const) {
    let isOver = false
    const uploaded = owner.act(path, request).finally(() => {
      isOver = true
    })
    const samples: boolean[] = []
    while (!isOver) {
      const idle = await shop.database.query({
        text: `
          select
          from pg_stat_activity
          where datname = current_database()
            and state = 'idle in transaction'
            and state_change < clock_timestamp() - interval '100 ms'`,
      })
      samples.push(idle.length > 0)
    }
    assert.equal((await uploaded).state, 200, path)
    assert.ok(samples.filter((each) => each).length <= samples.length / 4, path)
  }
})
