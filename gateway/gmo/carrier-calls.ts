import { randomBytes } from 'node:crypto'
import type { Fields } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import { entryTran } from './entry-tran.ts'
import {
  FINISHED,
  findShopOrder,
  type IdPassResponse,
  NOT_FINISHED,
  SENT_TWICE,
  serveIdPass,
  timestampOf,
  WRONG_JOB,
} from './id-pass.wire.ts'
import { statusOf } from './search-trade.ts'

export interface Carrier {
  /** The carrier's name as it occurs in the names of GMO's calls. */
  readonly name: string
  readonly method: string
  readonly cancel: string
  readonly ja: string
  readonly en: string
}
export const CARRIERS: readonly Carrier[] = [
  {
    name: 'Sb',
    method: 'sb',
    cancel: 'SbCancel',
    ja: 'ソフトバンクまとめて支払い',
    en: 'SoftBank Carrier Payment',
  },
  {
    name: 'Au',
    method: 'au',
    cancel: 'AuCancelReturn',
    ja: 'auかんたん決済',
    en: 'au PAY (carrier)',
  },
  {
    name: 'Docomo',
    method: 'docomo',
    cancel: 'DocomoCancelReturn',
    ja: 'd払い（ドコモ払い）',
    en: 'd Payment (docomo)',
  },
]
const TERM_SECONDS_MAX = 86_400

/**
 * Adds GMO's Entry, Exec and cancel calls for each mobile carrier. carrier-page.ts adds the
 * carriers' pages.
 */
export function addCarrierCalls(gateway: GatewayContext): void {
  const serve = (name: string, handle: (form: Fields) => IdPassResponse) =>
    serveIdPass(gateway, name, (form) => gateway.transaction(() => handle(form)))
  for (const carrier of CARRIERS) {
    const { name, method } = carrier
    serve(`EntryTran${name}`, (form) =>
      entryTran(gateway, form, { method, jobs: ['AUTH', 'CAPTURE'] }),
    )
    serve(`ExecTran${name}`, (form) => execTran(gateway, carrier, form))
    serve(carrier.cancel, (form) => cancelOrder(gateway, carrier, form))
  }
}

function execTran(
  gateway: GatewayContext,
  { name, method }: Carrier,
  form: Fields,
): IdPassResponse {
  const found = findShopOrder(gateway, form, method)
  if ('refusal' in found) return found.refusal
  const { order } = found
  if (order.state !== 'opened') return FINISHED
  if (order.detail.token !== undefined) return SENT_TWICE
  const seconds = Number(form.PaymentTermSec ?? 120)
  if (!(seconds > 0 && seconds <= TERM_SECONDS_MAX)) return { errorCodes: ['M01060010'] }
  if (!URL.canParse(form.RetURL ?? '')) return { errorCodes: ['M01059001'] }
  if (name === 'Au' && [form.Commodity, form.ServiceName, form.ServiceTel].some((text) => !text))
    return { errorCodes: ['M01062001'] }
  const expiresAt = new Date(gateway.now().getTime() + seconds * 1000)
  const token = newToken()
  gateway.orders.amend(order.id, {
    returnUrl: form.RetURL ?? null,
    expiresAt,
    detail: { token, commodity: form.Commodity ?? form.DocomoDisp1 ?? '' },
  })
  return {
    fields: {
      AccessID: order.accessId,
      Token: token,
      StartURL: `${gateway.origin()}/payment/${name}Start.idPass`,
      StartLimitDate: timestampOf(expiresAt),
    },
  }
}

/**
 * Returns a Base64 token that contains a plus sign, as many of GMO's tokens do. A client that does
 * not percent-encode the plus sign would send a space instead.
 */
function newToken(): string {
  const token = randomBytes(48).toString('base64')
  return token.includes('+') ? token : newToken()
}

function cancelOrder(gateway: GatewayContext, { method }: Carrier, form: Fields): IdPassResponse {
  const found = findShopOrder(gateway, form, method)
  if ('refusal' in found) return found.refusal
  const { order } = found
  if (order.state === 'opened') return NOT_FINISHED
  if (form.CancelAmount !== String(order.yen)) return { errorCodes: ['M01066010'] }
  const verb = order.state === 'authorised' ? 'cancel' : 'refund'
  const result = gateway.orders.act(order.id, verb)
  if (result.is === 'refused') return WRONG_JOB
  return {
    fields: {
      OrderID: order.orderId ?? '',
      Status: statusOf(result.order),
      CancelAmount: form.CancelAmount,
      CancelTax: '0',
    },
  }
}
