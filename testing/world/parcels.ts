import iconv from 'iconv-lite'
import type { Client } from '#testing/drivers/client.ts'
import type { ConsoleClient } from '#testing/drivers/console-client.ts'
import { setLabels } from '#testing/fixtures/parcels.ts'
import { done, type World } from './world.ts'

let exchangeCount = 0
/** Takes goods for coins, which the shop must then ship. */
export async function exchange(member: Client, goodId: number, count: number): Promise<void> {
  exchangeCount += 1
  const order = { card_id: goodId, change_num: count, request_id: `exchange-${exchangeCount}` }
  await done(member.post('/user/exchange_card/exchange', order))
}

/** Packs a parcel, gives it a number and hands it over. */
export async function send(
  shipper: ConsoleClient,
  id: number,
  trackingNumber: string,
): Promise<void> {
  await done(shipper.act('/parcels/group', { ids: [id] }))
  await done(shipper.act('/parcels/pick', { ids: [id] }))
  const { parcel } = await done(shipper.get(`/parcels/${id}`))
  await done(
    shipper.act(`/parcels/${id}/number`, {
      version: parcel.version,
      carrier: 'yamato',
      trackingNumber,
    }),
  )
  await done(shipper.act('/parcels/hand-over', { ids: [id] }))
}

/** One claim is open and one is paid; the carrier refuses the third. */
export async function claims(shipper: ConsoleClient): Promise<void> {
  await done(
    shipper.act('/parcels/2/claim', {
      cause: 'damaged',
      claimedYen: 3_000,
      reference: 'YC-77',
      note: '角折れ',
    }),
  )
  for (const [outcome, claimedYen, paidYen] of [
    ['paid', 2_000, 1_500],
    ['refused', 100, 0],
  ] as const) {
    const claim = { cause: 'lost', claimedYen, reference: `SG-${claimedYen}`, note: '' }
    await done(shipper.act('/parcels/1/claim', claim))
    const { list } = await done(shipper.get(`/parcel-claims?text=SG-${claimedYen}`))
    const end = { version: 1, outcome, paidYen, outcomeNote: '書面' }
    await done(shipper.act(`/parcel-claims/${list[0].id}/close`, end))
  }
}

/** Parcels 3 and 4 of July stay in the queue; the others stop at one state each. */
export async function parcelsInEachState(world: World): Promise<void> {
  const { panel } = world
  world.at('2025-07-17 15:00')
  await setLabels(panel.database)
  let shipper = await world.operator('shipper')
  const versionOf = async (id: number) => (await done(shipper.get(`/parcels/${id}`))).parcel.version
  const act = async (id: number, name: string, request: object) =>
    done(shipper.act(`/parcels/${id}/${name}`, { version: await versionOf(id), ...request }))
  const bulk = (name: string, id: number, request: object = {}) =>
    done(shipper.act(`/parcels/${name}`, { ids: [id], ...request }))
  /** Takes a good out, for a parcel of its own. Returns the id of the parcel. */
  const next = async (name: 'aoki' | 'aoyama' | 'baba'): Promise<number> => {
    await exchange(await world.member(name), 1, 1)
    await panel.runDueWork()
    const { list } = await done(shipper.get('/parcels?state=waiting'))
    return Math.max(...list.map(({ id }: { id: number }) => id))
  }
  await bulk('group', 3)
  const picked = await next('aoki')
  await bulk('group', picked)
  await bulk('pick', picked)
  await bulk('pick', 4)
  world.at('2025-07-30 15:00')
  shipper = await world.operator('shipper')
  const exported = await next('aoyama')
  await bulk('group', exported)
  await bulk('pick', exported)
  await bulk('carrier', exported, { carrier: 'yamato', service: '' })
  await done(
    shipper.act('/exports', { code: 'yamato-b2-cloud', ids: [exported], shipDay: '2025-07-31' }),
  )
  const numbered = await next('baba')
  await bulk('group', numbered)
  await bulk('pick', numbered)
  await bulk('carrier', numbered, { carrier: 'sagawa', service: '' })
  await done(
    shipper.act('/exports', { code: 'sagawa-ehiden3', ids: [numbered], shipDay: '2025-07-31' }),
  )
  const { parcel } = await done(shipper.get(`/parcels/${numbered}`))
  const file = `お客様管理番号,お問い合せ送り状No.\r\n${parcel.number},500000010001\r\nP99999999,500000010002\r\n`
  await done(
    shipper.act('/imports', {
      code: 'sagawa-ehiden3',
      fileName: 'numbers.csv',
      content: iconv.encode(file, 'cp932').toString('base64'),
    }),
  )
  const wrong = await next('aoki')
  await act(wrong, 'request-correction', { reason: '番地がない' })
  const held = await next('baba')
  await bulk('hold', held, { reason: '本人に確認' })
  await next('aoyama')
}

/** A parcel leaves within ten business days, by the carrier for its worth. */
export async function shippingRules(owner: ConsoleClient): Promise<void> {
  const {
    state: _,
    csrf: __,
    errors: ___,
    status: ____,
    ...before
  } = await done(owner.get('/shipping-settings'))
  await done(
    owner.act('/shipping-settings', {
      ...before,
      shipBusinessDays: 10,
      rules: [
        { worthYenMin: 0, carrier: 'click-post', service: '' },
        { worthYenMin: 1_000, carrier: 'yamato', service: 'takkyubin' },
      ],
      reason: '早く届ける',
    }),
  )
}
