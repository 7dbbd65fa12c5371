import type {
  Declined,
  Done,
  Next,
  PaymentOrder,
  ResumeRequest,
  Started,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { declined, done, unknown } from '#server/external/payments/results.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { sendOrDecline } from './id-pass.ts'
import { registerOrder } from './register-order.ts'
import { accessIn, findAccess, findTrade, type GmoContext, referenceOf, shopOf } from './trade.ts'
import type { TradeMethod } from './trade-method.ts'
import type { Fields } from './windows-31j.ts'

/** Card payments at GMO. A search for a card's order takes no PayType (GMO's code of a method). */
export const cardMethod: TradeMethod = {
  start,
  resume,
  find,
  // A waiting card order needs no cancellation at GMO, because only the shop could continue the
  // order.
  canStillBePaid: () => false,
  voidAuthorization: (context, { trade }, signal) =>
    alter(context, { ...accessIn(trade.fields), JobCd: 'VOID' }, signal),
  refundSale: (context, { trade }, signal) =>
    alter(
      context,
      { ...accessIn(trade.fields), JobCd: refundJobOf(context, trade.fields) },
      signal,
    ),
}

function find(context: GmoContext, { orderId }: { readonly orderId: string }, signal: AbortSignal) {
  return findTrade(context, { orderId, payType: null }, signal)
}

/**
 * Registers the order at GMO; the browser sends the card's token later. The request for 3-D Secure
 * 2 omits GMO's optional fields about the cardholder, so a bank may challenge its customers more
 * often.
 */
async function start(
  context: GmoContext,
  order: PaymentOrder,
  signal: AbortSignal,
): Promise<Started | Declined | Unknown> {
  const registered = await registerOrder(
    context,
    { to: 'EntryTran', order, fields: { JobCd: 'AUTH', TdFlag: '2' } },
    () => find(context, order, signal),
    signal,
  )
  if (registered.is !== 'registered') return registered
  return { is: 'started', reference: referenceOf(registered.access), next: { do: 'script' } }
}

async function resume(
  context: GmoContext,
  request: ResumeRequest,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const reached = await findAccess(context, request, () => find(context, request, signal))
  if (reached.is === 'unknown') return reached
  const { access } = reached
  switch (request.step) {
    case 'authorise':
      return authorize(context, { ...request, access }, signal)
    case 'returned':
      return completeThreeDSecure(context, { ...request, access }, signal)
    case 'capture':
      return capture(context, { ...request, access }, signal)
  }
}

type CardStep = ResumeRequest & { readonly access: { AccessID: string; AccessPass: string } }

async function authorize(
  context: GmoContext,
  { access, orderId, token, returnUrl }: CardStep,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  if (token === undefined) return declined('no-token')
  const response = await sendOrDecline(
    context.idPass,
    {
      to: 'ExecTran',
      fields: { ...access, OrderID: orderId, Method: '1', Token: token, RetUrl: returnUrl },
      needed: ['ACS'],
    },
    signal,
  )
  if (response.is !== 'ok') return response
  const { ACS, RedirectUrl = '' } = response.fields
  if (ACS === '0') return { is: 'next', next: { do: 'nothing' } }
  if (ACS !== '2' || !/^https?:\/\//.test(RedirectUrl))
    return unknown('ExecTran: no web address of 3-D Secure')
  return { is: 'next', next: { do: 'three-d-secure', url: RedirectUrl } }
}

/**
 * Completes 3-D Secure and captures the amount at once. The member pressed pay before the bank's
 * page opened, so no further confirmation is needed.
 */
async function completeThreeDSecure(
  context: GmoContext,
  reached: CardStep,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const response = await sendOrDecline(
    context.idPass,
    { to: 'SecureTran2', fields: reached.access, needed: ['OrderID'] },
    signal,
  )
  return response.is === 'ok' ? capture(context, reached, signal) : response
}

async function capture(
  context: GmoContext,
  { access, yen }: CardStep,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const response = await alter(context, { ...access, JobCd: 'SALES', Amount: String(yen) }, signal)
  return response.is === 'done' ? { is: 'next', next: { do: 'nothing' } } : response
}

/** Returns GMO's code for the refund: RETURN in the month of the sale, RETURNX after that month. */
function refundJobOf({ settings }: GmoContext, { ProcessDate: soldOn }: Fields): string {
  return soldOn?.slice(0, 6) === monthInTokyo(settings.now?.()) ? 'RETURN' : 'RETURNX'
}

async function alter(
  context: GmoContext,
  fields: Fields,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const response = await sendOrDecline(
    context.idPass,
    { to: 'AlterTran', fields: { ...shopOf(context), ...fields }, needed: ['AccessID'] },
    signal,
  )
  return response.is === 'ok' ? done : response
}

/** Returns the year and month in Asia/Tokyo, for example 202508. */
function monthInTokyo(now = new Date()): string {
  return wireDateTime(now).slice(0, 7).replace('-', '')
}
