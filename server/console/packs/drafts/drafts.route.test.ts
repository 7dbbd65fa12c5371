import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import iconv from 'iconv-lite'
import { EMPTY_DRAFT } from '#contract/console/packs/draft.fields.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import {
  addStockedCard,
  draftContent,
  draftLine,
  logInPackTeam,
  type PackTeam,
  publishDraft,
  submitDraft,
} from '#testing/drivers/pack-maker.ts'
import { setRules } from '#testing/fixtures/shop-rules.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let team: PackTeam
let maker: ConsoleClient
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  team = await logInPackTeam(panel)
  maker = team.maker
})
after(async () => {
  await panel.close()
  await shop.close()
})

const readLines = (bytes: Buffer, fields: object = {}) =>
  maker.act('/pack-drafts/read-lines', {
    file: bytes.toString('base64url'),
    isDryRun: true,
    ...fields,
  })

test('A-051: a draft is saved half finished, found, duplicated and thrown away, and no pack of it exists', async () => {
  const packs = async () => (await shop.database.query({ text: 'select id from packs' })).length
  const countBefore = await packs()
  const made = await maker.act('/pack-drafts', { content: EMPTY_DRAFT })
  assert.equal(made.state, 200)
  const cardId = await addStockedCard(shop.database, { count: 3 })
  const copied = draftLine({ cardId, count: 0, note: '後で' })
  const content = draftContent({ name: '半分の引札', price: null, lines: [copied] })
  const saved = await maker.act(`/pack-drafts/${made.id}`, { version: 1, content })
  assert.deepEqual([saved.state, saved.version], [200, 2])

  const found = await maker.get('/packs?state=draft&text=半分')
  assert.deepEqual(
    found.list.map(({ key }: { key: string }) => key),
    [`draft-${made.id}`],
  )
  const { draft } = await maker.get(`/pack-drafts/${made.id}`)
  assert.deepEqual(draft.content, content)
  assert.deepEqual([draft.state, draft.version, draft.madeBy.name], ['draft', 2, 'pack-maker'])
  assert.deepEqual([draft.cards[0].costYen, draft.cards[0].free], [40, 3])

  const copy = await maker.act(`/pack-drafts/${made.id}/duplicate`)
  const duplicated = (await maker.get(`/pack-drafts/${copy.id}`)).draft
  assert.deepEqual(duplicated.content.lines, content.lines)
  const discarded = await maker.act(`/pack-drafts/${copy.id}/discard`, { version: 1 })
  assert.equal(discarded.state, 200)
  assert.equal((await maker.get('/packs?text=半分')).count, 1)
  const gone = await maker.act(`/pack-drafts/${copy.id}`, { version: 2, content })
  assert.equal(gone.state, 404)
  assert.equal(await packs(), countBefore)
})

test('the list marks drafts and packs of which English pages show a text in Japanese', async () => {
  const english = { nameEn: 'Silent pack', detailHtmlEn: '<p>x</p>', limitMessageEn: 'x' }
  const lines = [draftLine({ cardId: await addStockedCard(shop.database, { count: 20 }) })]
  await publishDraft(team, draftContent({ name: '無言の引札', ...english, lines }))
  const drafts = [
    { name: '無言の題名', nameEn: '' },
    { name: '無言の説明', ...english, detailHtml: '説明', detailHtmlEn: '' },
    { name: '無言の下書き', ...english, detailHtml: '説明' },
  ]
  for (const fields of drafts)
    await maker.act('/pack-drafts', { content: draftContent({ ...fields, lines }) })
  const { list } = await maker.get('/packs?text=無言')
  const marked = list.filter(({ lacksEnglish }: { lacksEnglish: boolean }) => lacksEnglish)
  assert.equal(list.length, 4)
  assert.deepEqual(marked.map(({ name }: { name: string }) => name).sort(), [
    '無言の説明',
    '無言の題名',
  ])
})

test('A-039: the later save of two is refused and shows the stored draft', async () => {
  const { id } = await maker.act('/pack-drafts', { content: draftContent({ name: '一番' }) })
  const other = await logInOperator(panel, 'owner')
  const first = { version: 1, content: draftContent({ name: '二番' }) }
  assert.equal((await other.act(`/pack-drafts/${id}`, first)).state, 200)
  const second = { version: 1, content: draftContent({ name: '三番' }) }
  const refused = await maker.act(`/pack-drafts/${id}`, second)
  assert.deepEqual([refused.state, refused.result], [409, 'version-conflict'])
  assert.equal(refused.current.content.name, '二番')
  assert.equal(refused.current.savedBy.name, 'owner')
})

test('A-054: a composition is read from CSV in UTF-8, in CP932 and from copied cells', async () => {
  const cardId = await addStockedCard(shop.database, { count: 0, code: 'CSV-札-1' })
  const expected = [
    draftLine({ cardId, count: 1200, buyPoint: 30, actionType: '2', note: '裏、面' }),
  ]
  const text = 'code,count,buy_point,action_type,note\r\nCSV-札-1,"1,200",30,2,"裏、面"\r\n'
  const copied =
    'カードコード\t枚数\t変換ポイント\t扱い\tメモ\nCSV-札-1\t１２００\t30\t発送のみ\t裏、面'
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    iconv.encode(text, 'cp932'),
    Buffer.from(copied),
    Buffer.from('CSV-札-1,1200,30,2,"裏、面"'),
  ]) {
    const read = await readLines(bytes)
    assert.deepEqual([read.failed, read.lines], [[], expected])
    assert.equal(read.cards[0].code, 'CSV-札-1')
  }
  const content = draftContent({ lines: expected })
  const { id } = await maker.act('/pack-drafts', { content })
  for (const encoding of ['utf-8', 'cp932'])
    for (const language of ['ja', 'en']) {
      const query = new URLSearchParams({ encoding, language })
      const { base64 } = await maker.get(`/pack-drafts/${id}/lines?${query}`)
      const read = await readLines(Buffer.from(base64, 'base64'))
      assert.deepEqual(read.lines, expected, encoding)
    }
  const { base64 } = await maker.get(`/pack-drafts/${id}/lines`)
  assert.equal(
    Buffer.from(base64, 'base64').toString(),
    '\uFEFFカード,カード名,口数,交換pt,受取,メモ\r\nCSV-札-1,見本の札,1200,30,発送のみ,裏、面\r\n',
  )
})

test('a composition finds its cards by the codes that it writes, and by codes in full width', async () => {
  for (const code of ['ｶﾞﾗｽ-1', '-SP1', '0012', 'ガラス-2']) {
    const cardId = await addStockedCard(shop.database, { count: 0, code })
    const lines = [draftLine({ cardId, note: '-10% で仕入れ' })]
    const { id } = await maker.act('/pack-drafts', { content: draftContent({ lines }) })
    const { base64 } = await maker.get(`/pack-drafts/${id}/lines`)
    const read = await readLines(Buffer.from(base64, 'base64'))
    assert.deepEqual([read.failed, read.lines], [[], lines], code)
    const decomposed = await readLines(Buffer.from(`code,count\n${code.normalize('NFD')},1\n`))
    assert.equal(decomposed.lines[0]?.cardId, cardId)
  }
  const cardId = await addStockedCard(shop.database, { count: 0, code: 'WIDE-1' })
  const wide = await readLines(Buffer.from('code,count\nＷＩＤＥ－１,1\n'))
  assert.equal(wide.lines[0].cardId, cardId)
})

test('the file of an unfinished draft is read again', async () => {
  const cardId = await addStockedCard(shop.database, { count: 0, code: 'CSV-0' })
  const lines = [draftLine({ cardId, count: 0, buyPoint: 0 }), draftLine({ cardId, count: 3 })]
  const { id } = await maker.act('/pack-drafts', { content: draftContent({ lines }) })
  const { base64 } = await maker.get(`/pack-drafts/${id}/lines`)
  const read = await readLines(Buffer.from(base64, 'base64'))
  assert.deepEqual([read.failed, read.lines], [[], lines])
})

test('a code that looks like a changed one is read if a card has it', async () => {
  const cardId = await addStockedCard(shop.database, { count: 0, code: 'Mar-25' })
  const read = await readLines(Buffer.from('code,count\nMar-25,1\nApr-25,1\n'))
  assert.deepEqual(
    read.failed.map(({ line, reason }: { line: number; reason: string }) => [line, reason]),
    [[3, 'damaged']],
  )
  const whole = await readLines(Buffer.from('code,count\nMar-25,1\n'))
  assert.equal(whole.lines[0]?.cardId, cardId)
})

test('an unknown code is replaced by the card that the operator chooses', async () => {
  const cardId = await addStockedCard(shop.database, { count: 0, code: 'CSV-3' })
  const file = Buffer.from('code,count\nOLD-3,4\n')
  assert.deepEqual((await readLines(file)).unknownCodes, ['OLD-3'])
  const read = await readLines(file, { replacements: [{ code: 'OLD-3', by: 'CSV-3' }] })
  assert.deepEqual([read.unknownCodes, read.lines[0].cardId], [[], cardId])
})

test('A-054: faults name row, column and value, and nothing is taken over', async () => {
  await addStockedCard(shop.database, { count: 0, code: 'CSV-2' })
  const text = 'code,count,buy_point,action_type\nCSV-2,10,5,0\nNONE,x,5,9\nCSV-2,-1,,\n'
  const read = await readLines(Buffer.from(text))
  assert.deepEqual(read.lines, [])
  assert.deepEqual(read.unknownCodes, ['NONE'])
  const fault = (line: number, column: string, value: string, reason: string) => ({
    line,
    column,
    value,
    reason,
  })
  assert.deepEqual(
    new Set(read.failed),
    new Set([
      fault(3, 'code', 'NONE', 'unknown-code'),
      fault(3, 'count', 'x', 'not-a-number'),
      fault(3, 'action_type', '9', 'not-a-choice'),
      { ...fault(4, 'count', '-1', 'not-a-number'), name: '見本の札' },
    ]),
  )
  const missing = await readLines(Buffer.from('code,note\nCSV-2,x\n'))
  assert.deepEqual(missing.failed, [{ ...fault(2, 'count', '', 'missing'), name: '見本の札' }])
  const unreadable = await readLines(Buffer.from([0x81, 0xff, 0xff]))
  assert.equal(unreadable.result, 'file-unreadable')
  const damaged = await readLines(Buffer.from('code,count\n4.90237E+12,1\n'))
  assert.deepEqual(damaged.failed, [fault(2, 'code', '4.90237E+12', 'damaged')])
})

test('A-066: the preview has the shapes of the members’ own calls', async () => {
  const cardId = await addStockedCard(shop.database, { count: 0 })
  const content = draftContent({
    name: '下見の引札',
    detailHtml: '<p>内容<script>x</script></p>',
    lines: [draftLine({ cardId })],
  })
  const { id } = await maker.act('/pack-drafts', { content })
  const { detail, list, rarities } = await maker.get(`/pack-drafts/${id}/preview`)
  assert.deepEqual([detail.name, detail.point, detail.pack_count], ['下見の引札', 100, 10])
  assert.equal(detail.detail, '<p>内容</p>')
  assert.deepEqual([list[0].count, list[0].remaining, rarities[0].count], [10, 10, 10])
})

test('a draft of 1,000 lines and 100,000 tickets is saved and read whole, in the order of its lines', async () => {
  const cardId = await addStockedCard(shop.database, { count: 0 })
  const lines = Array.from({ length: 1_000 }, (_, index) =>
    draftLine({ cardId, count: 100, buyPoint: index }),
  )
  const { id } = await maker.act('/pack-drafts', { content: draftContent({ name: '千行', lines }) })
  const { draft } = await maker.get(`/pack-drafts/${id}`)
  assert.deepEqual(draft.content.lines, lines)
  const { list } = await maker.get('/packs?text=千行')
  assert.equal(list[0].total, 100_000)
})

test('A-063: the texts of a published pack have the numbers of its composition', async () => {
  const cardId = await addStockedCard(shop.database, { count: 12 })
  const content = draftContent({
    lines: [draftLine({ cardId, count: 12 })],
    detailHtml: '<p>全{total}口、Rは{count:R}本（{chance:R}）、1口{price}pt</p>',
  })
  await setRules(shop.database, { shipFeePoints: 120 })
  const { draftId, packId } = await publishDraft(await logInPackTeam(panel), content)
  await setRules(shop.database, {})
  const { detail } = await maker.get(`/pack-drafts/${draftId}/preview`)
  assert.equal(detail.ship_fee_points, 120, 'B-116 the pack keeps its fee')
  const { pack } = await maker.get(`/packs/${packId}`)
  const price = content.price?.toLocaleString('en-US')
  assert.equal(pack.presentation.detailHtml, `<p>全12口、Rは12本（100%）、1口${price}pt</p>`)
  const unknown = { ...content, detailHtml: '<p>{count:SSR}本</p>' }
  const { answer } = await submitDraft(maker, unknown)
  const kinds = answer.current.blockers.map(({ kind }: { kind: string }) => kind)
  assert.ok(kinds.includes('placeholder-unknown'))
})
