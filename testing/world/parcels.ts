import iconv from 'iconv-lite'
import type { Client } from '#testing/drivers/client.ts'
import type { ConsoleClient } from '#testing/drivers/console-client.ts'
import { setLabels } from '#testing/fixtures/parcels.ts'
import { buy } from './buying.ts'
import { PACKS } from './packs.ts'
import type { PersonName } from './people.ts'
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
  world.at('2025-07-17 15:00')
  await setLabels(world.panel.database)
  const early = await openDesk(world)
  await early.bulk('group', 3)
  await buy(await world.member('aoki'), PACKS.coins, 1)
  await send(early.shipper, await early.next('aoki'), '400000020001')
  await early.bulk('pick', 4)
  world.at('2025-07-30 15:00')
  const desk = await openDesk(world)
  await desk.pack('aoki')
  const exported = await desk.pack('aoyama')
  await desk.bulk('carrier', exported, { carrier: 'yamato', service: '' })
  await desk.export('yamato-b2-cloud', exported)
  const numbered = await desk.pack('aoki')
  await desk.bulk('carrier', numbered, { carrier: 'sagawa', service: '' })
  await desk.export('sagawa-ehiden3', numbered)
  await readNumbers(desk.shipper, numbered, 'numbers.csv')
  await readNumbers(desk.shipper, numbered, 'again.csv')
  const wrong = await desk.next('aoki')
  const { parcel } = await done(desk.shipper.get(`/parcels/${wrong}`))
  const request = { version: parcel.version, reason: '番地がない' }
  await done(desk.shipper.act(`/parcels/${wrong}/request-correction`, request))
  await desk.bulk('hold', await desk.next('baba'), { reason: '本人に確認' })
  await exchange(await world.member('aoyama'), 1, 1)
  await emptyOne(desk.shipper, await desk.next('aoyama'))
}

export async function openDesk(world: World) {
  const shipper = await world.operator('shipper')
  const bulk = (name: string, id: number, request: object = {}) =>
    done(shipper.act(`/parcels/${name}`, { ids: [id], ...request }))
  /** Takes a good out, and returns the id of the parcel that it is put into. */
  const next = async (name: PersonName): Promise<number> => {
    await exchange(await world.member(name), 1, 1)
    await world.panel.runDueWork()
    const { list } = await done(shipper.get('/parcels?state=waiting'))
    return Math.max(...list.map(({ id }: { id: number }) => id))
  }
  return {
    shipper,
    bulk,
    next,
    async pack(name: PersonName) {
      const id = await next(name)
      await bulk('group', id)
      await bulk('pick', id)
      return id
    },
    async export(code: string, id: number) {
      const request = { code, ids: [id], shipDay: '2025-07-31' }
      const { leftOut } = await done(shipper.act('/exports', request))
      if (leftOut.length > 0) throw new Error(`not exported: ${JSON.stringify(leftOut)}`)
    },
  }
}

/** Splits a parcel and moves the good back: an empty parcel stays, because its address was asked for. */
async function emptyOne(shipper: ConsoleClient, id: number): Promise<void> {
  const openParcel = async (of: number) => {
    const { parcel, items, address } = await done(shipper.get(`/parcels/${of}`))
    const [{ shipmentId, position }] = items
    return { address, version: parcel.version, items: [{ shipmentId, position }] }
  }
  const { address, ...whole } = await openParcel(id)
  const { id: split } = await done(shipper.act(`/parcels/${id}/split`, whole))
  const reason = '部屋番号'
  const act = async (name: string, request: object) => {
    const { version } = await openParcel(split)
    await done(shipper.act(`/parcels/${split}/${name}`, { version, ...request }))
  }
  await act('request-correction', { reason })
  await act('correct-address', { reason, address })
  const { items } = await openParcel(split)
  await act('move', { items, to: id })
}

/** Reads a file with the number of a parcel, which is known the second time, and with one of a parcel that is unknown. */
async function readNumbers(shipper: ConsoleClient, id: number, fileName: string): Promise<void> {
  const { parcel } = await done(shipper.get(`/parcels/${id}`))
  const lines = ['お客様管理番号,お問い合せ送り状No.', `${parcel.number},500000010001`]
  const text = `${lines.join('\r\n')}\r\nP99999999,500000010002\r\n`
  await done(
    shipper.act('/imports', {
      code: 'sagawa-ehiden3',
      fileName,
      content: iconv.encode(text, 'cp932').toString('base64'),
    }),
  )
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
