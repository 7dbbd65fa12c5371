import type { ConsoleClient } from '#testing/drivers/console-client.ts'
import { BANK_ACCOUNT, fileField, noticeFile } from '#testing/fixtures/bank-statements.ts'
import { addPaymentRow } from '#testing/fixtures/payments.ts'
import { approve, done, type World } from './world.ts'

/** Transfers in each state. The two in June are on both sides of the age that is matched by itself. */
const TRANSFERS = [
  { order: 'SPLIT', memberId: 1, kana: 'アオキ　アカネ', yen: 5_000 },
  { order: 'SUM-1', memberId: 2, kana: 'アオヤマ　アオイ', yen: 700 },
  { order: 'SUM-2', memberId: 2, kana: 'アオヤマ　アオイ', yen: 800 },
  { order: 'ENDED', memberId: 3, kana: 'バンバ　ブンタ', yen: 610, state: 'expired' },
  { order: 'STOPPED', memberId: 6, kana: 'エンドウ　マドカ', yen: 620, state: 'cancelled' },
  { order: 'HELD', memberId: 6, kana: 'エンドウ　ハルカ', yen: 630, state: 'held' },
  { order: 'BACK', memberId: 7, kana: 'フジ　フミ', yen: 640 },
  { order: 'AGAIN', memberId: 7, kana: 'フジ　フミオ', yen: 650 },
  { order: 'ASKED', memberId: 8, kana: 'ゴトウ　ゴロウ', yen: 660 },
  { order: 'OLD', memberId: 8, kana: 'ムカシ　イチ', yen: 670, at: '2025-06-02 00:30:00' },
  { order: 'OLDEST', memberId: 8, kana: 'ムカシ　ニ', yen: 680, at: '2025-06-02 00:30:01' },
] as const
/** What the bank books, with the same payers and amounts at both accounts. */
const DEPOSITS = [
  { yen: 500, name: 'ﾊﾞﾝﾊﾞ ﾌﾞﾝﾀ', day: '2025-07-31' },
  { yen: 480, name: 'ﾄﾞｲ ﾀﾞｲ', day: '2025-08-01', memo: 'ﾄﾞｲ ｶｷﾝ' },
  { yen: 500, name: 'ｱｵﾔﾏ ｱｵｲ', day: '2025-07-31' },
  { yen: 2_000, name: 'ｱｵｷ ｱｶﾈ', day: '2025-07-30' },
  { yen: 3_000, name: 'ｱｵｷ ｱｶﾈ', day: '2025-07-31' },
  { yen: 1_500, name: 'ｱｵﾔﾏ ｱｵｲ', day: '2025-07-31' },
  { yen: 610, name: 'ﾊﾞﾝﾊﾞ ﾌﾞﾝﾀ', day: '2025-07-31' },
  { yen: 620, name: 'ｴﾝﾄﾞｳ ﾏﾄﾞｶ', day: '2025-07-31' },
  { yen: 630, name: 'ｴﾝﾄﾞｳ ﾊﾙｶ', day: '2025-07-31' },
  { yen: 640, name: 'ﾌｼﾞ ﾌﾐ', day: '2025-07-31' },
  { yen: 650, name: 'ﾌｼﾞ ﾌﾐｵ', day: '2025-07-31' },
  { yen: 666, name: 'ｺﾞﾄｳ ｺﾞﾛｳ', day: '2025-07-31' },
  { yen: 670, name: 'ﾑｶｼ ｲﾁ', day: '2025-07-31' },
  { yen: 680, name: 'ﾑｶｼ ﾆ', day: '2025-07-31' },
  { yen: 690, name: 'ﾌｼﾞ', day: '2025-07-31', cancelled: true },
] as const
const RESERVE = [
  { yen: 900, name: 'ﾀﾞﾚｶ', day: '2025-07-31' },
  { yen: 300, name: 'ﾅﾆｶ', day: '2025-07-30' },
  { yen: 700, name: 'ﾘｿｸ', day: '2025-07-30' },
  { yen: 640, name: 'ﾌｼﾞ ﾌﾐ', day: '2025-07-31' },
]

/**
 * The bank's files: exact, split, joined, late and unknown deposits, one that two files have, one
 * whose errand failed, and one that was matched again after that.
 */
export async function bank(world: World): Promise<void> {
  const { shop } = world
  await addTransfers(world)
  const owner = await world.operator('owner')
  const accountant = await world.operator('accountant')
  const account = { ...BANK_ACCOUNT, csvMapping: null, reason: '開店' }
  await done(owner.act('/bank/accounts', { ...account, name: 'みずほ 渋谷' }))
  await done(owner.act('/bank/accounts', { ...account, number: '7654321', name: 'みずほ 予備' }))
  const read = (by: ConsoleClient, file: Buffer, fileName: string) =>
    done(by.act('/bank/statements', { fileName, file: fileField(file), accountId: null }))
  await read(accountant, noticeFile(DEPOSITS), '0731.txt')
  await read(accountant, noticeFile(RESERVE, { number: '7654321' }), 'reserve.txt')
  const repeated = [DEPOSITS[0], { yen: 920, name: 'ｺﾝﾔ', day: '2025-08-01' }]
  await read(owner, noticeFile(repeated), '0801.txt')
  const deposits = await shop.database.query<{ id: number; yen: number }>({
    text: 'select id, yen from console.bank_deposits order by id',
  })
  const idOf = (yen: number) => deposits.find((row) => row.yen === yen)?.id as number
  const accept = (...yen: number[]) =>
    done(accountant.act('/bank/deposits/accept', { ids: yen.map(idOf) }))
  const match = async (yen: readonly number[], orders: readonly string[]) => {
    const orderIds = orders.map((order) => `ORDER-${order}`)
    const link = { depositIds: yen.map(idOf), orderIds, reason: '照合' }
    return (await done(accountant.act('/bank/deposits/match', link))).approvalId
  }
  await match([666], ['ASKED'])
  await accept(640, 650)
  await failErrands(world)
  await accept(500, 650)
  await approve(owner, await match([2_000, 3_000], ['SPLIT']))
  await approve(owner, await match([1_500], ['SUM-1', 'SUM-2']))
  await approve(owner, await match([610], ['ENDED']))
  await done(accountant.act(`/bank/deposits/${idOf(300)}/return`, { reason: '誤振込' }))
  await done(owner.act(`/bank/deposits/${idOf(700)}/explain`, { reason: '利息' }))
  await shop.runDueJobs()
}

/** The money of an order that the member had cancelled; the shop credits it later. */
export async function lateMatch(world: World): Promise<void> {
  const owner = await world.operator('owner')
  const accountant = await world.operator('accountant')
  const { list } = await done(accountant.get('/bank/deposits'))
  const deposit = list.find((row: { yen: number }) => row.yen === 620)
  const link = { depositIds: [deposit.id], orderIds: ['ORDER-STOPPED'], reason: '照合' }
  const { approvalId } = await done(accountant.act('/bank/deposits/match', link))
  await approve(owner, approvalId)
  await done(accountant.act('/payments/1/refund', { reason: '相談中' }))
  await done(accountant.act('/payments/1/inquire'))
}

async function addTransfers({ shop: { database } }: World): Promise<void> {
  const base = { pay_id: 4, provider: 'gmo-cash' }
  const SOON = new Date('2025-08-10T00:00:00+09:00')
  for (const transfer of TRANSFERS) {
    const { order, memberId, kana, yen } = transfer
    const moment = 'at' in transfer ? transfer.at : '2025-07-29 23:59:59'
    const state = 'state' in transfer ? transfer.state : 'waiting'
    const waits = state === 'held' ? { waits_for: 'operator' } : {}
    const at = new Date(`${moment.replace(' ', 'T')}+09:00`)
    const columns = { order_id: `ORDER-${order}`, kana, price_yen: yen, expires_at: SOON }
    await addPaymentRow(database, { ...base, ...columns, ...waits, memberId, state, at })
  }
}

/** The shop could not credit these payments, so their deposits can be matched again. */
async function failErrands({ shop: { database, clock } }: World): Promise<void> {
  await database.query({
    text: `
      update console.errands
      set state = 'failed', failure = 'not-possible', ended_at = $1
      where kind = 'bank.settle'
        and state = 'waiting'`,
    values: [clock.now()],
  })
}
