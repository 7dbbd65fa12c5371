import { picture } from '#testing/written/office-acts.ts'
import { buy, pay, payer } from './buying.ts'
import { PACKS } from './packs.ts'
import { exchange, openDesk, send } from './parcels.ts'
import { approve, done, type World } from './world.ts'

/** What happens at the very moment at which a day of Japan begins. */
export async function midnight(world: World): Promise<void> {
  const { shop, panel } = world
  world.at('2025-07-30 23:50')
  const desk = await openDesk(world)
  const packed = await desk.pack('aoyama')
  const sent = await desk.next('aoki')
  await send(desk.shipper, sent, '400000030001')
  const { parcel } = await done(desk.shipper.get(`/parcels/${packed}`))
  const number = { version: parcel.version, carrier: 'japan-post', trackingNumber: '500000030002' }
  await done(desk.shipper.act(`/parcels/${packed}/number`, number))
  for (const color of ['#a33', '#333'])
    await done(desk.shipper.act(`/parcels/${packed}/photo`, { file: await picture(color) }))
  world.at('2025-07-30 23:57')
  const shipper = await world.operator('shipper')
  const support = await world.operator('support')
  const accountant = await world.operator('accountant')
  const owner = await world.operator('owner')
  const aoyama = await payer(world, 'aoyama')
  world.at('2025-07-31 00:00')
  await done(shipper.act('/parcels/hand-over', { ids: [packed] }))
  const { parcel: away } = await done(shipper.get(`/parcels/${sent}`))
  await done(shipper.act(`/parcels/${sent}/return`, { version: away.version, reason: '住所不明' }))
  const claim = { cause: 'lost', claimedYen: 4_000, reference: 'JP-1', note: '' }
  const { id: claimId } = await done(shipper.act(`/parcels/${packed}/claim`, claim))
  const paid = { version: 1, outcome: 'paid', paidYen: 3_500, outcomeNote: '電話' }
  await done(shipper.act(`/parcel-claims/${claimId}/close`, paid))
  const { case_id } = await done(aoyama.post('/user/contact', { message: '零時です' }))
  await done(support.act(`/cases/${case_id}/take`, { version: 1 }))
  await done(support.act(`/cases/${case_id}/close`, { version: 2 }))
  await pay(aoyama, 101)
  const [payment] = await shop.database.query<{ id: number }>({
    text: 'select max(id) as id from payments',
  })
  const change = async (act: string) => {
    const request = { reason: '異議' }
    const { approvalId } = await done(accountant.act(`/payments/${payment?.id}/${act}`, request))
    await approve(owner, approvalId)
    await shop.runDueJobs()
  }
  await change('charge-back')
  await buy(aoyama, PACKS.coins, 1)
  await exchange(aoyama, 1, 1)
  await panel.runDueWork()
  world.at('2025-07-31 00:02')
  await change('restore')
}
