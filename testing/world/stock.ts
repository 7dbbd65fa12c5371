import { cardFields } from '#contract/console/stock/cards.fields.ts'
import type { ConsoleClient } from '#testing/drivers/console-client.ts'
import { done } from './world.ts'

const RECORD = { kind: 'トレーディングカード', identityCheck: '運転免許証', invoiceNumber: '' }
const LINE = { shelf: 'A-1', gradingCompany: '', gradingNumber: '' }

/** Adds shelves, and buys copies in from a person and from a dealer, on different days. */
export async function buyIn(owner: ConsoleClient): Promise<void> {
  for (const [shelf, note] of [
    ['A-1', '入口'],
    ['B-2', ''],
  ])
    await done(owner.act('/shelves/add', { shelf, note }))
  await done(
    owner.act('/acquisitions/add', {
      ...RECORD,
      counterpartyName: '山田 太郎',
      counterpartyAddress: '東京都千代田区1-1',
      counterpartyOccupation: '会社員',
      counterpartyAge: 41,
      deduction: 'second-hand',
      acquiredOn: '2025-06-30',
      features: '朱雀 21枚',
      priceYen: 1_560,
      lines: [
        {
          ...LINE,
          code: 'K-001',
          count: 1,
          costYen: 1_000,
          gradingCompany: 'PSA',
          gradingNumber: '5550001',
        },
        { ...LINE, code: 'K-002', count: 10, costYen: 36 },
        { ...LINE, code: 'K-003', count: 10, costYen: 20 },
      ],
    }),
  )
  await done(
    owner.act('/acquisitions/add', {
      ...RECORD,
      counterpartyName: '山岡商会',
      counterpartyAddress: '大阪市北区2-2',
      counterpartyOccupation: '卸売',
      counterpartyAge: null,
      deduction: 'transitional',
      acquiredOn: '2025-06-29',
      features: '揃い',
      priceYen: 1_400,
      lines: [
        { ...LINE, code: 'K-003', count: 20, costYen: 25, shelf: 'B-2' },
        { ...LINE, code: 'K-004', count: 20, costYen: 15 },
        { ...LINE, code: 'K-006', count: 49, costYen: 12 },
        { ...LINE, code: 'K-006', count: 1, costYen: 12, shelf: 'B-2' },
      ],
    }),
  )
}

/** Writes off the only copy of the last lot. */
export async function loseOne(shipper: ConsoleClient): Promise<void> {
  const { list } = await done(shipper.get('/shelves/copies?shelf=B-2'))
  const { id: copyId } = list.find((each: { code: string }) => each.code === 'K-006')
  const lines = [{ copyId, onHand: 1, counted: 0 }]
  await done(shipper.act('/stock/correct', { kind: 'lost', lines, reason: '見当たらない' }))
}

/** Market prices of two days and of two sources. */
const PRICES = [
  ['2025-06-30', '取引相場', 'K-001,1200\nK-002,80\nK-003,35'],
  ['2025-07-14', '取引相場', 'K-001,60000\nK-002,90'],
  ['2025-07-14', '店頭', 'K-002,91\nK-004,10'],
] as const
/** The last day on which a price is old at the end of the story, and the first on which it is not. */
const LATER_PRICES = [
  ['2025-07-18', '取引相場', 'K-002,95'],
  ['2025-07-19', '取引相場', 'K-006,20'],
] as const

export const addPrices = (maker: ConsoleClient) => enterPrices(maker, PRICES)
export const addLaterPrices = (maker: ConsoleClient) => enterPrices(maker, LATER_PRICES)

async function enterPrices(
  maker: ConsoleClient,
  prices: readonly (readonly [day: string, source: string, text: string])[],
): Promise<void> {
  for (const [pricedOn, source, text] of prices) {
    const file = Buffer.from(text).toString('base64url')
    await done(maker.act('/cards/prices', { file, pricedOn, source, isDryRun: false }))
  }
}

/** Names the sets of three cards, and adds a card that is retired. */
export async function nameSets(maker: ConsoleClient): Promise<void> {
  const names = Object.keys(cardFields)
  for (const [id, setName] of [
    [1, '第一弾'],
    [2, '第一弾'],
    [3, '第二弾'],
  ] as const) {
    const { card } = await done(maker.get(`/cards/${id}`))
    const before = Object.fromEntries(names.map((name) => [name, card[name]]))
    const after = { setName, reading: id === 1 ? 'ふだいち' : '', version: card.version }
    await done(maker.act(`/cards/${id}`, { ...before, ...after }))
  }
  const old = {
    code: 'K-007',
    modelNumber: '',
    name: '古い札',
    nameEn: 'Old card',
    setName: '第一弾',
    language: 'en',
    rarity: 7,
    rarityLabel: '',
    rarityLabelEn: '',
    condition: 'A',
    grade: '10',
    setSize: 1,
  }
  const { id } = await done(maker.act('/cards/add', old))
  await done(maker.act(`/cards/${id}/retire`, { version: 1, isRetired: true }))
}
