import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { runDueWorks } from '#server/console/due-work.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addTestCard } from '#testing/fixtures/stock.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

let panel: TestConsole
let shipper: ConsoleClient
let accountant: ConsoleClient
let acquisitionId: number
before(async () => {
  panel = await openTestConsole()
  shipper = await logInOperator(panel, 'shipper')
  accountant = await logInOperator(panel, 'accountant')
  await shipper.act('/shelves/add', { shelf: 'A-1', note: '' })
  const { code } = await panel.consoleDatabase.transaction((tx) => addTestCard(tx))
  const line = { code, count: 1, costYen: 12_000, shelf: 'A-1' }
  const { id } = await shipper.act('/acquisitions/add', {
    acquiredOn: '2025-07-10',
    kind: 'トレーディングカード',
    features: '朱雀',
    counterpartyName: '山田 太郎',
    counterpartyAddress: '東京都千代田区1-1',
    counterpartyOccupation: '会社員',
    counterpartyAge: 41,
    identityCheck: '運転免許証',
    priceYen: 12_000,
    invoiceNumber: '',
    deduction: 'second-hand',
    lines: [{ ...line, gradingCompany: '', gradingNumber: '' }],
  })
  acquisitionId = id
})
after(() => panel.close())

const store = (client: ConsoleClient, bytes: Buffer) =>
  client.act(`/acquisitions/${acquisitionId}/paper`, { file: bytes.toString('base64url') })
const papers = async () => (await accountant.get(`/acquisitions/${acquisitionId}`)).papers
const licence = () =>
  sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#eee' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '35/1 40/1 0/1' } })
    .toBuffer()

test('A-088: an identity paper is kept as a file, and only owner and accountant open it', async () => {
  assert.equal((await store(shipper, await licence())).state, 200)
  const pdf = Buffer.from('%PDF-1.7\nlicence')
  assert.equal((await store(accountant, pdf)).state, 200)
  const list = await papers()
  assert.deepEqual(
    list.map((paper: { operator: string; contentType: string }) => [
      paper.operator,
      paper.contentType,
    ]),
    [
      ['shipper', 'image/webp'],
      ['accountant', 'application/pdf'],
    ],
  )
  const path = (index: number) => `/identity-papers/${list[index].id}/open`
  for (const role of ['shipper', 'support', 'pack-maker', 'auditor'] as const)
    assert.equal((await (await logInOperator(panel, role)).act(path(0))).state, 403, role)
  const picture = Buffer.from((await accountant.act(path(0))).content, 'base64')
  const { format, width, exif } = await sharp(picture).metadata()
  assert.deepEqual([format, width, exif], ['webp', 2_000, undefined])
  const owner = await logInOperator(panel, 'owner')
  assert.deepEqual(Buffer.from((await owner.act(path(1))).content, 'base64'), pdf)

  const { list: entries } = await owner.get('/audit?call=papers.open&outcome=done')
  const opened = entries.map((entry: { operator: { name: string }; targetId: string }) => [
    entry.operator.name,
    Number(entry.targetId),
  ])
  assert.deepEqual(opened, [
    ['owner', list[1].id],
    ['accountant', list[0].id],
  ])
})

test('A-088: what is neither picture nor PDF is refused', async () => {
  const { state, result } = await store(accountant, Buffer.from('<svg/>'))
  assert.deepEqual([state, result], [400, 'no-paper'])
})

test('A-088: a paper is erased after three years, and who stored it stays', async () => {
  const before = await papers()
  const later = new Date(panel.clock.now().getTime() + 1_100 * DAY_MS)
  await runDueWorks(panel.consoleDatabase, later)
  accountant = await logInOperator(panel, 'accountant')
  const list = await papers()
  assert.deepEqual(
    list,
    before.map((paper: object) => ({ ...paper, isErased: true })),
  )
  const refused = await accountant.act(`/identity-papers/${list[0].id}/open`)
  assert.equal(refused.result, 'content-erased')
})

test('A-088: an acquisition has ten papers, and no eleventh', async () => {
  shipper = await logInOperator(panel, 'shipper')
  accountant = await logInOperator(panel, 'accountant')
  const pdf = Buffer.from('%PDF-1.7\nlicence')
  for (let count = (await papers()).length; count < 10; count++)
    assert.equal((await store(shipper, pdf)).state, 200)
  const { state, result } = await store(shipper, pdf)
  assert.deepEqual([state, result, (await papers()).length], [409, 'too-many-files', 10])
})
