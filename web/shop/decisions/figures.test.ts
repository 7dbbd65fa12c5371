import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Answer } from '#contract/calls.ts'
import { openScreenRenderer, type ScreenRenderer } from '#testing/drivers/rendered-screens.ts'
import type { ThankYouState } from '#web/shop/draws/reveal/after-reveal.rule.ts'

let renderer: ScreenRenderer
before(async () => {
  renderer = await openScreenRenderer('shop')
})
after(() => renderer.close())

type PackAnswer = Answer<'GET /user/pack/detail/{packId}'>
type Pack = PackAnswer['detail']

const DECIDED: ThankYouState = {
  shippedCount: 1_200,
  convertedCount: 1_300,
  convertedPoints: 45_000,
  sendOn: null,
  purchaseId: 7,
  packId: 3,
  drawCount: 1_000,
  bestRarity: 0,
}

/** Returns what the screen says after a decision, while the pack is in this state. */
async function thanks(pack: Partial<Pack>, change: Partial<ThankYouState> = {}) {
  const screen = {
    file: 'web/shop/decisions/thank-you-screen.tsx',
    state: { ...DECIDED, ...change },
    answers: { 'GET /user/pack/detail/{packId}': { detail: pack } as PackAnswer },
  }
  const { texts: ja } = await renderer.render({ ...screen, language: 'ja' })
  const { texts: en } = await renderer.render({ ...screen, language: 'en' })
  return { ja: ja.join(' | '), en: en.join(' | ') }
}

test('the thanks say what was shipped, what was converted and the points for it', async () => {
  const { ja, en } = await thanks({ pack_count: 5_000 })
  assert.match(ja, /1,200枚のカードを発送します。/)
  assert.match(ja, /1,300枚を 45,000P に変換しました。/)
  assert.match(en, /We will ship 1,200 cards\./)
  assert.match(en, /1,300 cards converted to 45,000P\./)
  const none = await thanks({ pack_count: 5_000 }, { shippedCount: 0, convertedCount: 0 })
  assert.doesNotMatch(none.ja, /発送します|変換しました/)
  const together = await thanks({ pack_count: 5_000 }, { sendOn: '2025-08-31' })
  assert.match(together.ja, /1,200枚のカードを.*8月31日.*にまとめて発送します。/)
})

for (const [pack, ja, en] of [
  [{ pack_count: 1_001 }, 'もう一度 1,000口引く', 'Draw 1,000 again'],
  [{ pack_count: 1_000 }, 'もう一度 1,000口引く', 'Draw 1,000 again'],
  [{ pack_count: 999 }, 'もう一度 999口引く', 'Draw 999 again'],
  [{ pack_count: 1 }, 'もう一度 1口引く', 'Draw 1 again'],
  [{ pack_count: 0 }, 'このくじは完売しました。', 'This pack is sold out.'],
  [
    { pack_count: 5, is_ended: true },
    'このくじの販売は終了しました。',
    'The sale of this pack has ended.',
  ],
] as const)
  test(`the thanks offer no more draws than the pack has: ${JSON.stringify(pack)}`, async () => {
    const read = await thanks(pack)
    assert.ok(read.ja.includes(ja), read.ja)
    assert.ok(read.en.includes(en), read.en)
  })

test('A-394: only a fee says from how many cards on shipping is free', async () => {
  for (const [fee, freeCards, isSaid] of [
    [500, 3, true],
    [500, undefined, false],
    [0, 3, false],
  ] as const) {
    const { texts } = await renderer.render({
      file: 'web/shop/decisions/shipping-fee.tsx',
      language: 'en',
      props: { choice: {}, freeCards, refused: undefined, onFee() {} },
      answers: {
        'POST /user/pack/shipping_fee': { fee } as Answer<'POST /user/pack/shipping_fee'>,
      },
    })
    assert.equal(texts.join(' ').includes('free from 3 cards'), isSaid, texts.join(' '))
    assert.equal(texts.join(' ').includes('500'), fee > 0)
  }
})
