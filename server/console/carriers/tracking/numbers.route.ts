import type { Carrier } from '#contract/carriers.ts'
import type { parcelCalls } from '#contract/console/parcels/parcels.ts'
import { REASON } from '#contract/console/reasons.ts'
import {
  type Handlers,
  isRefusal,
  type OperatorContext,
  type Refusal,
  refuse,
} from '#server/console/acts/route.ts'
import { readLayouts } from '#server/console/carriers/layouts/current.ts'
import { assignNumber, correctNumber } from '#server/console/parcels/numbers/numbers.ts'
import { lockFor } from '#server/console/parcels/steps.ts'
import type { Tracking } from '#server/decisions/shipments/shipments.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { isNumberOf } from './whole-number.rule.ts'

type NumberKey = Extract<keyof typeof parcelCalls, `${string}number`>

/** The calls with a typed tracking number, which has to fit the layouts of its carrier. */
export const numberHandlers: Handlers<NumberKey> = {
  async 'POST /parcels/{id}/number'(tx, { params, request, ...context }) {
    const parcel = await lockFor(tx, { ...params, ...request }, 'number')
    if (isRefusal(parcel)) return parcel
    const number = await readNumber(tx, request)
    if (isRefusal(number)) return number
    return (await assignNumber(tx, parcel, { ...number, ...actorOf(context) })) ?? doneFor(params)
  },
  async 'POST /parcels/{id}/correct-number'(tx, { params, request, ...context }) {
    const parcel = await lockFor(tx, { ...params, ...request }, 'correct-number')
    if (isRefusal(parcel)) return parcel
    const number = await readNumber(tx, request)
    if (isRefusal(number)) return number
    const actor = { reason: request.reason, ...actorOf(context) }
    return (await correctNumber(tx, parcel, actor, number)) ?? doneFor(params)
  },
}

const actorOf = ({ session, now }: Pick<OperatorContext, 'session' | 'now'>) => ({
  operatorId: session.operatorId,
  now,
})
const doneFor = ({ id }: { readonly id: number }) => ({
  target: { kind: 'parcel', id: String(id) },
  fields: {},
})

/** Returns the typed tracking number. Refuses a number that cannot be one of the carrier. */
async function readNumber(
  tx: Transaction,
  { carrier, trackingNumber }: { carrier: Carrier; trackingNumber: string },
): Promise<Tracking | Refusal> {
  const layouts = Object.values(await readLayouts(tx))
  if (!isNumberOf(carrier, trackingNumber, layouts)) return refuse(409, REASON.numberUnfit)
  return { carrier, trackingNumber }
}
