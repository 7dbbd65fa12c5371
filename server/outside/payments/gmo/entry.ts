import type { Declined, PaymentOrder, Unknown } from '#server/outside/payments/port.ts'
import { declined, unknown } from '#server/outside/payments/verdicts.ts'
import { ORDER_ID_USED, verdictOf } from './id-pass.rule.ts'
import { type Access, accessIn, type Desk, type NoTrade, shopOf, type Trade } from './trade.ts'
import type { Fields } from './windows-31j.ts'

export interface Entered {
  readonly is: 'entered'
  readonly access: Access
}

/**
 * Registers the order. Where GMO has its id already, it is ours from a call whose answer was lost: nothing was
 * asked of the buyer yet, so the entry goes on; otherwise the order has gone further and is inquired about.
 */
export async function enter(
  desk: Desk,
  {
    to,
    order,
    fields,
  }: { readonly to: string; readonly order: PaymentOrder; readonly fields: Fields },
  find: () => Promise<Trade | NoTrade | Unknown>,
  signal: AbortSignal,
): Promise<Entered | Declined | Unknown> {
  const answer = await desk.idPass.send(
    {
      to,
      fields: {
        ...shopOf(desk),
        OrderID: order.orderId,
        Amount: String(order.yen),
        ...fields,
        ...forSandbox(desk, order),
      },
      needed: ['AccessID', 'AccessPass'],
    },
    signal,
  )
  if (answer.is === 'unknown') return answer
  if (answer.is === 'answered') return { is: 'entered', access: accessIn(answer.fields) }
  if (!answer.codes.some((code) => ORDER_ID_USED.includes(code))) return verdictOf(answer.codes)
  const found = await find()
  if (found.is !== 'trade') return found.is === 'unknown' ? found : unknown('the order id is used')
  const { Status, Amount } = found.fields
  if (Status !== 'UNPROCESSED') return unknown('the order was opened before')
  if (Amount !== String(order.yen)) return declined('E01040010')
  return { is: 'entered', access: accessIn(found.fields) }
}

function forSandbox({ settings }: Desk, order: PaymentOrder): Fields {
  if (!settings.isSandbox) return {}
  return { NoticeURL: order.noticeUrl, CancelURL: order.cancelUrl, Language: order.language }
}
