import { randomInt } from 'node:crypto'
import type pg from 'pg'
import {
  insertCards,
  insertEntry,
  insertPurchase,
  lockMember,
  lockPack,
  selectPrizes,
  selectRequest,
  updateMember,
  updatePack,
  updatePrizes,
} from './baseline.sql.ts'

interface PurchaseRequest {
  readonly memberId: number
  readonly packId: number
  readonly count: number
  readonly requestId: string
}

interface PrizeRow {
  readonly id: string
  readonly name: string
  readonly image: string
  readonly rarity: number
  readonly buy_point: number
  remaining: number
}

/**
 * Buys in one transaction per purchase. The transaction locks the pack and the member, draws prizes
 * at random, and inserts a row per card.
 */
export async function buyFromBaseline(
  pool: pg.Pool,
  request: PurchaseRequest,
): Promise<object[] | null> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const cards = await buyWithin(client, request)
    await client.query(cards === null ? 'rollback' : 'commit')
    return cards
  } catch (cause) {
    await client.query('rollback')
    throw cause
  } finally {
    client.release()
  }
}

async function buyWithin(
  client: pg.PoolClient,
  request: PurchaseRequest,
): Promise<object[] | null> {
  const { memberId, packId, count, requestId } = request
  const { rows: existing } = await client.query(selectRequest([memberId, requestId]))
  if (existing.length > 0) return null
  const pack = (await client.query(lockPack([packId]))).rows[0]
  const member = (await client.query(lockMember([memberId]))).rows[0]
  const price = pack.price * count
  if (pack.stock < count || Number(member.points) < price) return null
  const { rows: prizes } = await client.query<PrizeRow>(selectPrizes([packId]))
  const drawn = drawFrom(prizes, { stock: pack.stock, count })
  const drawnByPrize = Map.groupBy(drawn, ({ id }) => id)
  await client.query(
    updatePrizes([
      [...drawnByPrize.keys()],
      [...drawnByPrize.values()].map(({ length }) => length),
    ]),
  )
  await client.query(updatePack([packId, count]))
  await client.query(updateMember([memberId, price]))
  const purchase = await client.query(insertPurchase([memberId, packId, requestId, count, price]))
  const purchaseId = purchase.rows[0].id
  const { rows: ids } = await client.query(
    insertCards([purchaseId, memberId, drawn.map(({ id }) => id)]),
  )
  await client.query(insertEntry([memberId, purchaseId, -price, Number(member.points) - price]))
  return drawn.map(({ name, image, rarity, buy_point }, index) => ({
    history_id: Number(ids[index].id),
    name,
    image,
    rarity,
    buy_point,
  }))
}

function drawFrom(
  prizes: readonly PrizeRow[],
  { stock, count }: { stock: number; count: number },
): PrizeRow[] {
  return Array.from({ length: count }, (_, index) => {
    let ticket = randomInt(stock - index)
    const prize = prizes.find(({ remaining }) => {
      ticket -= remaining
      return ticket < 0
    }) as PrizeRow
    prize.remaining -= 1
    return prize
  })
}
