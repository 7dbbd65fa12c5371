import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OWN_WORDS as OWN } from '#testing/fixtures/own-words.ts'
import { areFitNames } from './fit-names.rule.ts'
import { inWords } from './words.rule.ts'
import { STANDARD_WORDS, type Words } from './words.ts'

for (const [text, expected] of [
  ['このくじを引く', 'このオリパを引く'],
  ['販売を終えたパック', '販売を終えたオリパ'],
  ['コインガチャ', 'ジェムオリパ'],
  [
    'ゆうパック、レターパック、口座、窓口、山口県、オンラインガチャ、くじら',
    'ゆうパック、レターパック、口座、窓口、山口県、オンラインガチャ、くじら',
  ],
  ['残り口数は120口、1口 500ポイント', '残り回数は120回、1回 500スター'],
  ['あと300P必要です。「P」か「C」', 'あと300S必要です。「S」か「G」'],
  ['C', 'G'],
  ['ポイント利用規約', 'ポイント利用規約'],
  ['PayPay、24 hours', 'PayPay、24 hours'],
] as const)
  test(`B-112: in the words of the shop: ${text}`, () => {
    assert.equal(inWords(text, OWN, 'ja'), expected)
    assert.equal(inWords(text, STANDARD_WORDS, 'ja'), text)
  })

for (const [text, expected] of [
  ['Point terms of service', 'Point terms of service'],
  ['Draw this pack', 'Draw this oripa'],
  ['Points and coins', 'Stars and gems'],
  ['P', 'S'],
  ['A pack of 1 coin, a point', 'An oripa of 1 gem, a star'],
  ['The pack’s page. Coin packs', 'The oripa’s page. Gem oripa'],
  ['{{points}} points for “{{pack}}” by Yu-Pack', '{{points}} stars for “{{pack}}” by Yu-Pack'],
  ['300P more, 20 C, packs marked “P”', '300S more, 20 G, oripa marked “S”'],
  ['300p more, 20 c', '300S more, 20 G'],
  ['Packing, pointing, unpack, coined', 'Packing, pointing, unpack, coined'],
] as const)
  test(`B-112: in the words of the shop: ${text}`, () => {
    assert.equal(inWords(text, OWN, 'en'), expected)
    assert.equal(inWords(text, STANDARD_WORDS, 'en'), text)
  })

test('B-112: what a text receives keeps its words, and texts keep their shape', () => {
  const texts = {
    won: ({ pack, cards }: { pack: string; cards: readonly string[] }) =>
      `くじ「${pack}」で${cards.join('・')}、残り${7}口`,
    nested: { lines: ['1ポイント', (price: string) => `1口 ${price}`] as const },
  }
  const own = inWords(texts, OWN, 'ja')
  assert.equal(
    own.won({ pack: 'ポイントくじ口', cards: ['コイン', '5P'] }),
    'オリパ「ポイントくじ口」でコイン・5P、残り7回',
  )
  assert.equal(own.nested.lines[0], '1スター')
  assert.equal(own.nested.lines[1]('500C'), '1回 500C')
  assert.equal(inWords(texts, STANDARD_WORDS, 'ja'), texts)
})

test('B-112: a shop that keeps くじ and 口 keeps both, and its other names replace theirs', () => {
  const kept = { ...OWN, packWord: 'kuji', drawWord: 'kuchi' } as const
  assert.equal(inWords('くじ1口、パック10ポイント', kept, 'ja'), 'くじ1口、パック10スター')
  assert.equal(inWords('A pack', kept, 'en'), 'A pack')
})

for (const [pointNameEn, text] of [
  ['umbra', 'an umbra'],
  ['unicorn', 'a unicorn'],
  ['ace', 'an ace'],
] as const)
  test(`B-112: one point is ${text}`, () => {
    assert.equal(inWords('a point', { ...OWN, pointNameEn }, 'en'), text)
  })

test('B-112: what is no text stays as it is', () => {
  const texts = { at: new Date(0), pattern: /口/, none: null, count: 1 }
  assert.deepEqual(inWords(texts, OWN, 'ja'), texts)
})

test('B-112: names that trade places are not exchanged twice', () => {
  const swapped = { ...OWN, pointName: 'コイン', coinName: 'ポイント' }
  assert.equal(inWords('ポイントとコイン', swapped, 'ja'), 'コインとポイント')
})

for (const [wrong, isFit] of [
  [{}, true],
  [{ pointName: '縁', pointKana: 'エニシ' }, true],
  [{ pointName: 'エンジェル', coinName: 'メンエン' }, true],
  [{ pointName: 'ペイント', coinNameEn: 'Payment' }, true],
  [{ pointKana: 'エン' }, false],
  [{ pointName: '米ドル' }, false],
  [{ pointKana: 'ドル' }, false],
  [{ coinNameEn: 'Dollar' }, false],
  [{ coinNameEn: 'Euro' }, false],
  [{ coinNameEn: 'Pound' }, false],
  [{ pointName: 'くじ' }, false],
  [{ coinName: ' スター ' }, false],
  [{ pointName: '円' }, false],
  [{ pointName: '￥' }, false],
  [{ coinName: '現金' }, false],
  [{ pointNameEn: 'Yen' }, false],
  [{ coinName: 'スターマネー' }, false],
  [{ coinMark: '￡' }, false],
  [{ coinNamesEn: 'Cash' }, false],
  [{ pointName: 'ＰａｙＰａｙ' }, false],
  [{ pointName: 'dポイント' }, false],
  [{ coinName: 'ペイペイ' }, false],
  [{ coinNameEn: 'Amazon gem' }, false],
  [{ coinName: 'スター' }, false],
  [{ coinNamesEn: 'Stars' }, false],
  [{ coinMark: 's' }, false],
  [{ pointName: 'オリパ' }, false],
] as const satisfies readonly (readonly [Partial<Words>, boolean])[])
  test(`B-113: points and coins ${isFit ? 'may' : 'may not'} have the names ${JSON.stringify(wrong)}`, () => {
    assert.equal(areFitNames({ ...OWN, ...wrong }), isFit)
    assert.equal(areFitNames(STANDARD_WORDS), true)
  })
