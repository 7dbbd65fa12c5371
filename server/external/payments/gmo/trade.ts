import type { Unknown } from '#server/external/payments/payment-provider.ts'
import { unknown } from '#server/external/payments/results.ts'
import { NO_ORDER, resultOfCodes } from './id-pass.rule.ts'
import type { IdPass, IdPassRefusal } from './id-pass.ts'
import type { GmoSettings } from './settings.ts'
import type { Fields } from './windows-31j.ts'

export interface GmoContext {
  readonly settings: GmoSettings
  readonly idPass: IdPass
}
export type Shop = { readonly ShopID: string; readonly ShopPass: string }
export type Access = { readonly AccessID: string; readonly AccessPass: string }

export interface Trade {
  readonly is: 'trade'
  /** The PayType with which the order was found. */
  readonly payType: string
  readonly fields: Fields
}
export interface MissingTrade {
  readonly is: 'missing'
}

export function shopOf({ settings }: GmoContext): Shop {
  return { ShopID: settings.shopId, ShopPass: settings.shopPass }
}

/** The id is known even if the response to the call that opened the order was lost. */
export async function findTrade(
  context: GmoContext,
  { orderId, payType }: { readonly orderId: string; readonly payType: string },
  signal: AbortSignal,
): Promise<Trade | MissingTrade | Unknown> {
  const response = await context.idPass.send(
    {
      to: 'SearchTradeMulti',
      fields: { ...shopOf(context), OrderID: orderId, PayType: payType },
      needed: ['Status', 'AccessID', 'AccessPass', 'Amount'],
    },
    signal,
  )
  if (response.is === 'refused') return missingOrUnknown(response)
  if (response.is === 'unknown') return response
  // A response of SearchTradeMulti without an order id counts as a response about the requested
  // order.
  const { OrderID = orderId } = response.fields
  if (OrderID !== orderId) return unknown('a response about another order')
  return { is: 'trade', payType, fields: response.fields }
}

export function accessIn({ AccessID = '', AccessPass = '' }: Fields): Access {
  return { AccessID, AccessPass }
}

export function referenceOf({ AccessID, AccessPass }: Access) {
  return { accessId: AccessID, accessPass: AccessPass }
}

function missingOrUnknown({ codes }: IdPassRefusal): MissingTrade | Unknown {
  if (codes.some((code) => NO_ORDER.includes(code))) return { is: 'missing' }
  const result = resultOfCodes(codes)
  return result.is === 'unknown' ? result : unknown(`a search refused with ${result.code}`)
}
