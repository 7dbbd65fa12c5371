import type {
  Declined,
  Done,
  PaymentOrder,
  ProviderOrder,
  Started,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { declined, done, unknown } from '#server/external/payments/results.ts'
import { sendOrDecline } from './id-pass.ts'
import { registerOrder } from './register-order.ts'
import {
  accessIn,
  findTrade,
  type GmoContext,
  type MissingTrade,
  referenceOf,
  shopOf,
  type Trade,
} from './trade.ts'
import type { FoundOrder, TradeMethod } from './trade-method.ts'
import type { Fields } from './windows-31j.ts'

type CarrierId = NonNullable<PaymentOrder['carrierId']>

/**
 * GMO's identifiers of each mobile carrier. `name` is part of the names of GMO's calls
 * (`EntryTranSb`), `payType` is a parameter of searches, and `cancel` names the call that cancels a
 * sale.
 */
const CARRIERS: Readonly<Record<CarrierId, Carrier>> = {
  sb_ktai: { name: 'Sb', payType: '11', cancel: 'SbCancel' },
  au: { name: 'Au', payType: '8', cancel: 'AuCancelReturn' },
  docomo: { name: 'Docomo', payType: '9', cancel: 'DocomoCancelReturn' },
}
interface Carrier {
  readonly name: string
  readonly payType: string
  readonly cancel: string
}
const TERM_SECONDS = { least: 120, most: 86_400 } as const

export const carrierMethod: TradeMethod = {
  start,
  // The carrier captures the amount on its own page, so the shop has nothing left to do when the
  // browser returns.
  resume: async () => ({ is: 'next', next: { do: 'unchanged' } }),
  find,
  // GMO cannot cancel an order while the buyer may still agree on the carrier's page. Such an order
  // ends when it expires.
  canStillBePaid: ({ fields }) => fields.Status !== 'UNPROCESSED',
  voidAuthorization: cancelSale,
  // A refund uses the same call as a cancellation, and GMO reports the refunded order as cancelled.
  refundSale: cancelSale,
}

/**
 * Registers the order and gets the key that the browser posts to the carrier's start page. The
 * carrier captures the amount as soon as the buyer agrees (CAPTURE), even if the browser never
 * returns. GMO sends the browser to RetURL by a POST, whether or not the buyer paid.
 */
async function start(
  context: GmoContext,
  order: PaymentOrder,
  signal: AbortSignal,
): Promise<Started | Declined | Unknown> {
  const { carrierId } = order
  if (carrierId === undefined) return declined('no-carrier')
  const carrier = CARRIERS[carrierId]
  const fields = { JobCd: 'CAPTURE' }
  const registered = await registerOrder(
    context,
    { to: `EntryTran${carrier.name}`, order, fields },
    () => findTrade(context, { orderId: order.orderId, payType: carrier.payType }, signal),
    signal,
  )
  if (registered.is !== 'registered') return registered
  const response = await sendOrDecline(
    context.idPass,
    {
      to: `ExecTran${carrier.name}`,
      fields: {
        ...shopOf(context),
        ...registered.access,
        OrderID: order.orderId,
        RetURL: order.returnUrl,
        PaymentTermSec: String(termSeconds(context, order)),
        ...displayOf(context, carrierId),
      },
      needed: ['AccessID', 'Token', 'StartURL'],
    },
    signal,
  )
  if (response.is !== 'ok') return response
  const { AccessID = '', Token = '', StartURL = '' } = response.fields
  if (!/^https?:\/\//.test(StartURL)) return unknown('a start page without a web address')
  return {
    is: 'started',
    reference: { ...referenceOf(registered.access), carrierId },
    next: { do: 'form-post', url: StartURL, fields: { AccessID, Token } },
  }
}

async function cancelSale(
  context: GmoContext,
  { order: { orderId, yen }, trade: { fields, payType } }: FoundOrder,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const carrier = Object.values(CARRIERS).find((each) => each.payType === payType)
  if (carrier === undefined) return declined('no-carrier')
  const response = await sendOrDecline(
    context.idPass,
    {
      to: carrier.cancel,
      fields: {
        ...shopOf(context),
        ...accessIn(fields),
        OrderID: orderId,
        CancelAmount: String(yen),
      },
      needed: ['OrderID', 'Status'],
    },
    signal,
  )
  return response.is === 'ok' ? done : response
}

/**
 * Finds the order at its carrier. If the response to `start` was lost, the shop does not know the
 * carrier and searches at each carrier in turn.
 */
async function find(
  context: GmoContext,
  { orderId, reference }: ProviderOrder,
  signal: AbortSignal,
): Promise<Trade | MissingTrade | Unknown> {
  const savedCarrier = CARRIERS[reference.carrierId as CarrierId]
  for (const carrier of savedCarrier === undefined ? Object.values(CARRIERS) : [savedCarrier]) {
    const found = await findTrade(context, { orderId, payType: carrier.payType }, signal)
    if (found.is !== 'missing') return found
  }
  return { is: 'missing' }
}

function termSeconds({ settings }: GmoContext, { expiresAt }: PaymentOrder): number {
  const now = settings.now?.() ?? new Date()
  const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
  return Math.min(TERM_SECONDS.most, Math.max(TERM_SECONDS.least, seconds))
}

/** Returns the shop's texts for the carrier's page and bill. */
function displayOf({ settings }: GmoContext, carrierId: CarrierId): Fields {
  const { nameShort, contactPhone } = settings.merchant
  switch (carrierId) {
    case 'au':
      return {
        Commodity: `${nameShort} ポイント`,
        ServiceName: nameShort,
        ServiceTel: contactPhone,
      }
    case 'docomo':
      return { DocomoDisp1: `${nameShort} ポイント` }
    case 'sb_ktai':
      return {}
  }
}
