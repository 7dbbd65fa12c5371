import type { Declined, PaymentOrder, Unknown } from '#server/external/payments/payment-provider.ts'
import { declined, unknown } from '#server/external/payments/results.ts'
import { ORDER_ID_USED, resultOfCodes } from './id-pass.rule.ts'
import {
  type Access,
  accessIn,
  type GmoContext,
  type MissingTrade,
  shopOf,
  type Trade,
} from './trade.ts'
import type { Fields } from './windows-31j.ts'

export interface RegisteredOrder {
  readonly is: 'registered'
  readonly access: Access
}

/**
 * If GMO already has the order id, an earlier call whose response was lost has registered the
 * order, so the shop fetches the order. In the status UNPROCESSED, the buyer has not seen this
 * order yet, so the shop can use it. In any other status, the result is `unknown`.
 */
export async function registerOrder(
  context: GmoContext,
  {
    to,
    order,
    fields,
  }: { readonly to: string; readonly order: PaymentOrder; readonly fields: Fields },
  find: () => Promise<Trade | MissingTrade | Unknown>,
  signal: AbortSignal,
): Promise<RegisteredOrder | Declined | Unknown> {
  const response = await context.idPass.send(
    {
      to,
      fields: {
        ...shopOf(context),
        OrderID: order.orderId,
        Amount: String(order.yen),
        ...fields,
        ...sandboxFields(context, order),
      },
      needed: ['AccessID', 'AccessPass'],
    },
    signal,
  )
  if (response.is === 'unknown') return response
  if (response.is === 'ok') return { is: 'registered', access: accessIn(response.fields) }
  if (!response.codes.some((code) => ORDER_ID_USED.includes(code)))
    return resultOfCodes(response.codes)
  const found = await find()
  if (found.is !== 'trade') return found.is === 'unknown' ? found : unknown('the order id is used')
  const { Status, Amount } = found.fields
  if (Status !== 'UNPROCESSED') return unknown('the order was opened before')
  if (Amount !== String(order.yen)) return declined('E01040010')
  return { is: 'registered', access: accessIn(found.fields) }
}

function sandboxFields({ settings }: GmoContext, order: PaymentOrder): Fields {
  if (!settings.isSandbox) return {}
  return { NoticeURL: order.noticeUrl, CancelURL: order.cancelUrl, Language: order.language }
}
