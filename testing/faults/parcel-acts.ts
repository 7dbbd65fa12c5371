import assert from 'node:assert/strict'
import type { Database } from '#server/platform/database/database.ts'
import { addParcels } from '#testing/fixtures/parcels.ts'
import { addWaitingGoods } from '#testing/fixtures/waiting-goods.ts'
import type { OperatorAct } from './operator-act.ts'

/** What the acts at parcels need of a test. */
export interface ParcelContext {
  readonly owner: Database
  readonly now: Date
  /** Puts what waits to be shipped into parcels, as the console's job does. */
  collect(): Promise<unknown>
  /** Runs a statement that counts, and returns the count. */
  count(text: string, ...values: unknown[]): Promise<number>
}

const NUMBERS = 200
const PARCELS = 500
let fileNo = 0

/** The import of the tracking numbers that a carrier gave to exported parcels. */
export async function importNumbers({ owner, count }: ParcelContext): Promise<OperatorAct> {
  fileNo += 1
  // No shipment is in them, and the check of all invariants compares the counts.
  const options = { state: 'exported', carrier: 'sagawa', itemCount: 0 }
  const parcels = await addParcels(
    owner,
    Array.from({ length: NUMBERS }, () => options),
  )
  const rows = parcels.map(({ number }, at) => [number, 391_234_560_000 + fileNo * 1_000 + at])
  const header = ['お客様管理番号', 'お問い合せ送り状No.']
  const file = [header, ...rows].map((row) => row.join(',')).join('\r\n')
  const ids = parcels.map(({ id }) => id)
  const numbered = `select count(*) from console.parcels where id = any($1) and state = 'numbered'`
  return {
    name: 'import of tracking numbers',
    by: 'shipper',
    path: '/imports',
    request: {
      code: 'sagawa-ehiden3',
      fileName: 'numbers.csv',
      content: Buffer.from(file).toString('base64'),
    },
    countDone: async () => (await count(numbered, ids)) / NUMBERS,
  }
}

/** The hand-over of parcels to a carrier, which mails their members. */
export async function handOver(context: ParcelContext): Promise<OperatorAct> {
  const { owner, now } = context
  const memberIds = await addWaitingGoods(owner, { memberCount: PARCELS, perMember: 2, now })
  await context.collect()
  const parcels = await owner.query<{ id: number }>({
    text: `
      update console.parcels
      set state = 'numbered', carrier = 'yamato', tracking_number = 'T' || id
      where member_id = any($1)
      returning id`,
    values: [memberIds],
  })
  return {
    name: 'hand-over',
    by: 'shipper',
    path: '/parcels/hand-over',
    request: { ids: parcels.map(({ id }) => id) },
    async countDone() {
      const [left = 0, ...others] = await countHandedOver(context, memberIds)
      assert.deepEqual(others, [left * 2, left, left])
      return left / PARCELS
    },
  }
}

/**
 * Returns four counts: the parcels handed over, the shipments sent, the mails, and the members who
 * got a mail.
 */
function countHandedOver(
  { count }: ParcelContext,
  memberIds: readonly number[],
): Promise<number[]> {
  const ofMembers = 'member_id = any($1)'
  const mails =
    'from outbox_messages where recipient in (select mail from members where id = any($1))'
  return Promise.all(
    [
      `select count(*) from console.parcels where ${ofMembers} and state = 'handed-over'`,
      `select count(*) from shipments where ${ofMembers} and shipped_at is not null`,
      `select count(*) ${mails}`,
      `select count(distinct recipient) ${mails}`,
    ].map((text) => count(text, memberIds)),
  )
}
