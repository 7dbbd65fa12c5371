import type { ConsoleClient } from '#testing/drivers/console-client.ts'
import { done } from './world.ts'

const FIGURE = {
  nameEn: '',
  series: '引札人形店',
  seriesEn: '',
  reading: '',
  cardType: 7,
  modelNumber: '',
  memberMax: null,
  startsAt: null,
  endsAt: null,
  rarity: 1,
  description: '',
  descriptionEn: '',
  isTextConfirmed: true,
}
/** A good of each state and of both types, with stock and without, described in no, one and two languages. */
const GOODS = [
  {
    name: '招き猫',
    nameEn: 'Lucky cat',
    reading: 'まねきねこ',
    modelNumber: 'FG-701',
    priceCoins: 300,
    description: '<p>高さ12cm</p>',
    descriptionEn: '<p>12 cm high</p>',
    stock: 20,
  },
  { name: '福助', priceCoins: 200, stock: 0 },
  {
    name: 'かるた',
    cardType: 8,
    series: '引札遊戯堂',
    priceCoins: 100,
    rarity: 2,
    memberMax: 1,
    description: '<p>百枚</p>',
    stock: 10,
  },
  { name: '秋の人形', priceCoins: 250, startsAt: '2025-08-01T00:31:00+09:00', stock: 5 },
  { name: '今の人形', priceCoins: 220, startsAt: '2025-08-01T00:30:00+09:00', stock: 3 },
  { name: '春の人形', priceCoins: 150, endsAt: '2025-08-01T00:30:00+09:00', stock: 5 },
  { name: '古い人形', priceCoins: 50, stock: 1 },
]

export async function addGoods(owner: ConsoleClient): Promise<void> {
  const ids: number[] = []
  for (const [position, { stock, ...fields }] of GOODS.entries()) {
    const { id } = await done(owner.act('/goods/add', { ...FIGURE, ...fields, position }))
    const bought = { kind: 'bought', count: stock, reason: '仕入れ' }
    if (stock > 0) await done(owner.act(`/goods/${id}/stock`, bought))
    ids.push(id)
  }
  const last = ids.at(-1)
  const { good } = await done(owner.get(`/goods/${last}`))
  await done(owner.act(`/goods/${last}/retire`, { version: good.version, isRetired: true }))
}
