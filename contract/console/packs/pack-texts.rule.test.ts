import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STANDARD_WORDS, type Words } from '#contract/words.ts'
import { EMPTY_DRAFT } from './draft.fields.ts'
import { textWarningsOf } from './pack-texts.rule.ts'

const line = (cardId: number, count: number) => ({
  cardId,
  count,
  buyPoint: cardId,
  actionType: '0' as const,
  note: '',
  copyIds: [],
})
/**
 * A pack of 1,200 tickets. Its lines have 4 and 8 tickets of rarity S, 88 tickets of rarity A, and
 * 1,100 tickets of other cards.
 */
const lines = [line(1, 4), line(2, 8), line(3, 88), line(4, 1_100)]
const cards = new Map(
  [
    { rarity: 3, rarityLabel: 'S' },
    { rarity: 3, rarityLabel: 'S' },
    { rarity: 2, rarityLabel: 'A' },
    { rarity: 0, rarityLabel: 'C' },
  ].map((card, index) => [index + 1, card]),
)
const warningsIn = (
  detailHtml: string,
  fields = {},
  words: Pick<Words, 'drawWord'> = STANDARD_WORDS,
) =>
  textWarningsOf({ ...EMPTY_DRAFT, lines, detailHtml, ...fields }, cards, words).map(
    ({ found }) => found,
  )

test('A-064: numbers of the composition raise no warning', () => {
  for (const text of [
    '全1,200口',
    '全１２００口',
    'S賞は12本',
    '<b>4</b>枚、<b>8 枚</b>',
    '千二百口',
    '一二〇〇口のうちに十二本',
    'S賞 1%、A賞 7.3%',
    'A賞 7.33％',
    'C賞 92%、切り捨てて91%',
    '1.2千口',
    '1口 100ポイント',
    '1枚ずつ発送',
    '2025年8月、第3弾',
  ])
    assert.deepEqual(warningsIn(text), [], text)
})

test('A-064: every other number before 口, 本, 枚 or % raises a warning', () => {
  assert.deepEqual(warningsIn('S賞は13本、全1,300口'), ['13本', '1,300口'])
  assert.deepEqual(warningsIn('<p>大当り十本</p>'), ['十本'])
  assert.deepEqual(warningsIn('確率 2%、 ５枚'), ['2%', '5枚'])
  assert.deepEqual(warningsIn('1万口'), ['1万口'])
  assert.deepEqual(warningsIn('1,234,567口、12,345枚'), ['1,234,567口', '12,345枚'])
  assert.deepEqual(warningsIn('7.31%、2.55%、0口'), ['7.31%', '2.55%', '0口'])
  assert.deepEqual(warningsIn('5枚ずつ、1枚'), ['5枚ずつ', '1枚'])
  assert.deepEqual(warningsIn('', { name: '百本くじ', nameEn: 'Win 5% of 12' }), ['百本', '5%'])
})

for (const [count, text] of [
  [10_000, '1万口'],
  [10_000, '一万口'],
  [10_000, '万口'],
  [12_345, '一万二千三百四十五口'],
  [200_003, '二十万三口'],
  [2_000, '2千口'],
  [50, '五十口'],
  [105, '百五口'],
  [20, '二〇口'],
] as const)
  test(`A-064: ${text} are ${count} draws`, () => {
    assert.deepEqual(warningsIn(text, { lines: [line(1, count)] }), [])
    assert.deepEqual(warningsIn(text, { lines: [line(1, count + 1)] }), [text])
  })

test('A-064: the sums of a card, of a rarity and of its label are numbers of the composition', () => {
  const known = new Map([
    [1, { rarity: 3, rarityLabel: 'S' }],
    [2, { rarity: 3, rarityLabel: 'SS' }],
    [3, { rarity: 2, rarityLabel: 'S' }],
  ])
  const counted = [
    line(1, 4),
    line(1, 5),
    line(2, 20),
    line(3, 100),
    line(8, 1_000),
    line(9, 3_000),
  ]
  for (const [text, found] of [
    ['カード1は4枚と5枚、合わせて9枚', []],
    ['レア度3は29枚', []],
    ['S賞は109枚', []],
    ['その他は4,000枚', []],
    ['13枚', ['13枚']],
  ] as const) {
    const draft = { ...EMPTY_DRAFT, lines: counted, detailHtml: text }
    const warnings = textWarningsOf(draft, known, STANDARD_WORDS)
    assert.deepEqual(
      warnings.map((each) => each.found),
      found,
    )
  }
})

test('A-064: a shop that counts draws by 回 is warned of them too', () => {
  assert.deepEqual(warningsIn('全1,300回', {}, { drawWord: 'kai' }), ['1,300回'])
  assert.deepEqual(warningsIn('全1,200回、1回 100ポイント', {}, { drawWord: 'kai' }), [])
  assert.deepEqual(warningsIn('全1,300回'), [])
})

test('A-064: the limit of draws may be named', () => {
  assert.deepEqual(warningsIn('お一人様3口まで'), ['3口'])
  assert.deepEqual(warningsIn('お一人様3口まで', { maxBuyCount: 3 }), [])
})

test('A-064: a number that stands twice in a text is one warning with a key', () => {
  const [warning, ...others] = textWarningsOf(
    { ...EMPTY_DRAFT, lines, detailHtml: '13本と13本' },
    cards,
    STANDARD_WORDS,
  )
  assert.deepEqual(others, [])
  assert.deepEqual(warning, { key: 'detailHtml:13本', field: 'detailHtml', found: '13本' })
})

test('words that promise a win raise a warning in the field where they stand', () => {
  const draft = {
    ...EMPTY_DRAFT,
    lines,
    name: '必ず当たるくじ',
    detailHtml: '<p>実質<b>無料</b></p>',
  }
  assert.deepEqual(
    textWarningsOf(draft, cards, STANDARD_WORDS).map(({ key }) => key),
    ['name:必ず当た', 'detailHtml:実質無料'],
  )
})
