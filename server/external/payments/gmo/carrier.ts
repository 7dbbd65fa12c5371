import {
  AUTHORISED_CANCEL_RULES,
  type EndRules,
  endOrder,
  REFUND_RULES,
} from '#server/external/payments/end-order.ts'
import type {
  Declined,
  Done,
  PaymentOrder,
  ProviderOrder,
  ProviderStatus,
  Started,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { declined, done, unknown } from '#server/external/payments/results.ts'
import type { GmoCalls } from './gmo-calls.ts'
import { statusOf } from './id-pass.rule.ts'
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
import type { Fields } from './windows-31j.ts'

type CarrierId = NonNullable<PaymentOrder['carrierId']>

/**
 * `name` is part of the names of GMO's calls (`EntryTranSb`), `payType` is a parameter of searches,
 * and `cancel` names the call that cancels a sale.
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

/** While the buyer can still pay, GMO cannot cancel: the order ends only when it expires. */
const CANCEL_RULES_WHILE_PAYABLE: EndRules = {
  ...AUTHORISED_CANCEL_RULES,
  doneFrom: AUTHORISED_CANCEL_RULES.doneFrom.filter((status) => status !== 'waiting'),
}
/** Returns the calls for carrier billing by GMO's protocol type API (id-pass.ts). */
export function carrierCalls(context: GmoContext): GmoCalls {
  return {
    start: (order, signal) => start(context, order, signal),
    // The carrier captures the amount on its own page, so the shop has nothing to do when the
    // browser returns.
    resume: async () => ({ is: 'next', next: { do: 'unchanged' } }),
    fetchStatus: async (order, signal) => statusOfTrade(await find(context, order, signal), order),
    async cancel(order, signal) {
      const found = await find(context, order, signal)
      const isPayable = found.is === 'trade' && found.fields.Status !== 'UNPROCESSED'
      const rules = isPayable ? CANCEL_RULES_WHILE_PAYABLE : AUTHORISED_CANCEL_RULES
      return endSale(context, { found, order, rules }, signal)
    },
    async refund(order, signal) {
      const found = await find(context, order, signal)
      return endSale(context, { found, order, rules: REFUND_RULES }, signal)
    },
  }
}

function statusOfTrade(
  found: Trade | MissingTrade | Unknown,
  { yen }: ProviderOrder,
): ProviderStatus | Unknown {
  return found.is === 'trade' ? statusOf(found.fields, yen) : found
}

interface EndedSale {
  readonly found: Trade | MissingTrade | Unknown
  readonly order: ProviderOrder
  readonly rules: EndRules
}

function endSale(
  context: GmoContext,
  { found, order, rules }: EndedSale,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  return endOrder(statusOfTrade(found, order), rules, async () =>
    found.is === 'trade'
      ? cancelSale(context, { order, trade: found }, signal)
      : declined(found.is),
  )
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
  {
    order: { orderId, yen },
    trade: { fields, payType },
  }: { readonly order: ProviderOrder; readonly trade: Trade },
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
 * carrier, and searches for the order at each carrier in turn.
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

function displayOf({ settings }: GmoContext, carrierId: CarrierId): Fields {
  const { nameShort, contactPhone } = settings.merchant()
  const item = `${nameShort} ${settings.pointKana()}`
  switch (carrierId) {
    case 'au':
      return {
        Commodity: item,
        ServiceName: nameShort,
        ServiceTel: contactPhone,
      }
    case 'docomo':
      return { DocomoDisp1: item }
    case 'sb_ktai':
      return {}
  }
}
