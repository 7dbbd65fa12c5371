import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { httpPrices } from '#server/external/prices/http-prices.ts'
import { captureLog } from '#testing/drivers/captured-log.ts'
import { logInOperator } from '#testing/drivers/console-client.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
let panel: TestConsole
let respond: (response: ServerResponse) => void
let callCount = 0
const server = createServer((_, response) => {
  callCount += 1
  respond(response)
})
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const prices = httpPrices({ url: `http://127.0.0.1:${port}/prices`, name: '市場' })
  panel = await openTestConsole({ prices })
})
after(async () => {
  await panel.close()
  server.close()
})
beforeEach(() => panel.clock.advance(DAY_MS))

async function addCard(code: string): Promise<number> {
  const [row] = await panel.database.query<{ id: number }>({
    text: `
      insert into cards (code, name, image, rarity, rarity_label, model_number, set_size)
      values ($1, $1, '', 1, 'R', $1, 1)
      returning id`,
    values: [code],
  })
  return row?.id as number
}
/** A session of the day before has ended. */
const read = async (path: string) => (await logInOperator(panel, 'pack-maker')).get(path)
const pricesOf = async (id: number) =>
  (await read(`/cards/${id}`)).prices.map(
    ({ priceYen, source }: { priceYen: number; source: string }) => [priceYen, source],
  )
const failedLists = async () =>
  (await read('/dashboard/queues/price-lists-failed')).list.map(
    ({ title }: { title: string }) => title,
  )
const newestRead = async () => (await read('/price-reads')).list[0]

test('A-241: the console reads a list once a day, and refused lines lose none of the others', async () => {
  const [good, bad] = [await addCard('F-1'), await addCard('F-2')]
  const csv =
    '\uFEFFコード,名前,価格,URL\r\nF-1,札,"１２，０００",x\r\nF-2,札,many,y\r\nZ-9,他,5,z\r\nF-1,札,7,x\r\n'
  respond = (response) => response.end(csv)
  callCount = 0
  await panel.runDueWork()
  await panel.runDueWork()
  panel.clock.advance(10 * HOUR_MS)
  await panel.runDueWork()
  assert.equal(callCount, 1, 'the day of Japan and not that of UTC')
  assert.deepEqual(await pricesOf(good), [[12_000, '市場']])
  assert.deepEqual(await pricesOf(bad), [])
  const newest = await newestRead()
  assert.deepEqual(
    [
      newest.recordedCount,
      newest.unchangedCount,
      newest.unknownCount,
      newest.failedCount,
      newest.fault,
    ],
    [1, 0, 1, 2, null],
  )
  assert.deepEqual(
    newest.failed.map(({ line, reason }: { line: number; reason: string }) => [line, reason]),
    [
      [3, 'not-a-number'],
      [5, 'repeated'],
    ],
  )
  const { card } = await read(`/cards/${good}`)
  assert.deepEqual([card.marketPrice, card.marketSource], [12_000, '市場'])
})

test('A-241: a list in Shift_JIS and one in JSON have the day of their last change', async () => {
  const id = await addCard('F-3')
  const changed = new Date(panel.clock.now().getTime() - 3 * DAY_MS)
  const lists = [
    // コード,価格
    Buffer.concat([
      Buffer.from([0x83, 0x52, 0x81, 0x5b, 0x83, 0x68, 0x2c, 0x89, 0xbf, 0x8a, 0x69]),
      Buffer.from('\r\nF-3,300\r\n'),
    ]),
    JSON.stringify([{ code: 'F-3', price: 400, seen: { at: 1 } }]),
  ]
  for (const [at, list] of lists.entries()) {
    respond = (response) => {
      const day = new Date(changed.getTime() + at * DAY_MS)
      response.setHeader('last-modified', day.toUTCString())
      response.end(list)
    }
    await panel.runDueWork()
    assert.equal((await newestRead()).recordedCount, 1)
    panel.clock.advance(DAY_MS)
  }
  const { prices } = await read(`/cards/${id}`)
  assert.deepEqual(
    prices.map(({ priceYen }: { priceYen: number }) => priceYen),
    [400, 300],
  )
  const [newest] = prices
  assert.ok(Date.parse(newest.pricedAt) <= changed.getTime() + DAY_MS)
  await panel.runDueWork()
  const again = await newestRead()
  assert.deepEqual([again.unchangedCount, again.fault], [1, null], 'the same list again')
  const first = (await read('/price-reads')).list.at(-1)
  assert.deepEqual([first.recordedCount, first.failedCount], [1, 2], 'a later day leaves it')
  panel.clock.advance(DAY_MS)
  const now = panel.clock.now().getTime()
  respond = (response) => {
    response.setHeader('last-modified', new Date(now + 2 * DAY_MS).toUTCString())
    response.end('code,price\nF-3,500\n')
  }
  await panel.runDueWork()
  const [ahead] = (await read(`/cards/${id}`)).prices
  assert.equal(ahead.priceYen, 500)
  assert.ok(Date.parse(ahead.pricedAt) <= now, 'no price of a day that has not come')
})

test('A-241: a list that cannot be read changes nothing and is tried again after an hour', async () => {
  const id = await addCard('F-4')
  const faults: readonly (readonly [string, typeof respond])[] = [
    ['status', (response) => response.writeHead(503).end()],
    ['no-list', (response) => response.end('{"code":"F-4"}')],
    ['no-list', (response) => response.end('<html><p>code,price</p></html>')],
    ['no-code-column', (response) => response.end('カード,価格\nF-4,1\n')],
    // Two columns without titles may be of anything, and nobody is there to see it.
    ['no-code-column', (response) => response.end('F-4,1\n')],
    ['not-reached', (response) => response.writeHead(302, { location: '/other' }).end()],
    ['not-reached', (response) => response.destroy()],
    ['too-large', (response) => response.end('a'.repeat(10_000_001))],
    ['too-long', (response) => response.end(`code,price\n${'F-4,1\n'.repeat(100_001)}`)],
    ['too-long', (response) => response.end(JSON.stringify(Array(100_001).fill({})))],
    ['too-long', (response) => response.end(`code,price${',x'.repeat(200)}\nF-4,1\n`)],
    [
      'too-long',
      (response) =>
        response.end(
          JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ [`k${at}`]: 1 }))),
        ),
    ],
    ['no-prices', (response) => response.end('code,price\nF-9,1\n')],
    ['no-prices', (response) => response.end('code,yen\nF-4,1\n')],
    ['no-prices', (response) => response.end('code,price\nF-4,-1\n')],
  ]
  for (const [kind, fault] of faults) {
    respond = fault
    const log = captureLog()
    callCount = 0
    await panel.runDueWork()
    await panel.runDueWork()
    assert.match(log.stop(), /could not read market prices/)
    assert.equal(callCount, 1)
    const newest = await newestRead()
    assert.deepEqual([newest.fault, newest.readAt], [kind, null])
    assert.deepEqual(await failedLists(), ['市場'])
    panel.clock.advance(HOUR_MS)
  }
  assert.deepEqual(await pricesOf(id), [])
  respond = (response) => response.end('code,price\nF-4,1\n')
  await panel.runDueWork()
  assert.deepEqual(await pricesOf(id), [[1, '市場']])
  assert.equal((await newestRead()).fault, null)
  assert.deepEqual(await failedLists(), [])
})

test('A-241: texts that the database cannot store lose none of the other lines', async () => {
  const id = await addCard('F-5')
  const rows = [
    { code: 'F-5', price: 1 },
    { code: 'F\0', price: 2 },
    { code: `\ud800${'x'.repeat(999)}`, price: '\ud800' },
  ]
  respond = (response) => response.end(JSON.stringify(rows))
  await panel.runDueWork()
  assert.deepEqual(await pricesOf(id), [[1, '市場']])
  const { failed } = await newestRead()
  assert.equal(failed.length, 2)
  assert.ok(failed.every(({ value }: { value: string }) => value.length <= 100))
})
