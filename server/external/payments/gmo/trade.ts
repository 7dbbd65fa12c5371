import type { ProviderOrder, Unknown } from '#server/external/payments/payment-provider.ts'
import { unknown } from '#server/external/payments/results.ts'
import { NO_ORDER, resultOfCodes } from './id-pass.rule.ts'
import type { IdPass, IdPassRefusal } from './id-pass.ts'
import type { GmoSettings } from './settings.ts'
import type { Fields } from './windows-31j.ts'

/** The settings and the client with which the functions here call GMO's protocol type API. */
export interface GmoContext {
  readonly settings: GmoSettings
  readonly idPass: IdPass
}
export type Shop = { readonly ShopID: string; readonly ShopPass: string }
export type Access = { readonly AccessID: string; readonly AccessPass: string }

export interface Trade {
  readonly is: 'trade'
  /**
   * The PayType (GMO's code of a method) with which the order was found; null for a card, because
   * GMO searches cards by a call of their own.
   */
  readonly payType: string | null
  readonly fields: Fields
}
export interface MissingTrade {
  readonly is: 'missing'
}

export function shopOf({ settings }: GmoContext): Shop {
  return { ShopID: settings.shopId, ShopPass: settings.shopPass }
}

/**
 * Finds an order at GMO by the shop's order id, which is known even if every earlier response was
 * lost. `payType` is null for a card, because GMO has a separate call that searches card orders
 * only.
 */
export async function findTrade(
  context: GmoContext,
  { orderId, payType }: { readonly orderId: string; readonly payType: string | null },
  signal: AbortSignal,
): Promise<Trade | MissingTrade | Unknown> {
  const response = await context.idPass.send(
    {
      to: payType === null ? 'SearchTrade' : 'SearchTradeMulti',
      fields: {
        ...shopOf(context),
        OrderID: orderId,
        ...(payType === null ? {} : { PayType: payType }),
      },
      needed: ['Status', 'AccessID', 'AccessPass', 'Amount'],
    },
    signal,
  )
  if (response.is === 'refused') return missingOrUnknown(response)
  if (response.is === 'unknown') return response
  // The answer of SearchTradeMulti does not name the order.
  const { OrderID = orderId } = response.fields
  if (OrderID !== orderId) return unknown('a response about another order')
  return { is: 'trade', payType, fields: response.fields }
}

/**
 * Returns GMO's AccessID and AccessPass of the order from the payment's saved reference. If the
 * reference lacks them, `find` searches the order at GMO.
 */
export async function findAccess(
  context: GmoContext,
  order: ProviderOrder,
  find: () => Promise<Trade | MissingTrade | Unknown>,
): Promise<{ readonly is: 'access'; readonly access: Access } | Unknown> {
  const { accessId, accessPass } = order.reference
  if (accessId !== undefined && accessPass !== undefined)
    return { is: 'access', access: { AccessID: accessId, AccessPass: accessPass } }
  const found = await find()
  if (found.is === 'unknown') return found
  if (found.is === 'missing') return unknown(`${context.settings.shopId} has no such order`)
  return { is: 'access', access: accessIn(found.fields) }
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
