import { z } from 'zod'
import type { GatewayContext } from '#gateway/dialect.ts'
import { chargeFields, openCharge, orderReference, payerName } from './open-api.body.ts'
import { missing, serveOpenApi } from './open-api.wire.ts'

export const WALLET_PATH = '/gmo/wallet'
/**
 * How long an order stays open. At GMO, the redirect URL is valid for 120 seconds, but the sandbox
 * accepts the redirect URL for the whole hour.
 */
const EXPIRY_MS = 60 * 60 * 1000

/**
 * The wallets by GMO's names. Apple Pay is a wallet in the sandbox only. At the real GMO, a payment
 * by Apple Pay is a card payment by a token.
 */
const METHODS = {
  PAYPAY: 'paypay',
  MERPAY: 'merpay',
  APPLE_PAY: 'apple-pay',
  DOCOMO: 'd-barai',
  AU_APP: 'au-pay',
  RAKUTEN: 'rakuten-pay',
} as const

const schema = chargeFields.extend({
  payer: z.object({ name: payerName }),
  walletInformation: z.object({
    walletType: z.enum(Object.keys(METHODS) as (keyof typeof METHODS)[]),
    walletChargeOptions: z.object({ authorizationMode: z.enum(['AUTH', 'CAPTURE']) }),
  }),
})

/** Adds POST /wallet/charge, which opens an order and returns the URL of the wallet's page. */
export function addWalletCharge(gateway: GatewayContext): void {
  serveOpenApi(gateway, {
    path: '/wallet/charge',
    schema,
    isIdempotent: true,
    handle(charge) {
      if (charge.walletInformation.walletType === 'MERPAY' && charge.order.items === undefined)
        return missing('order.items')
      const { walletType, walletChargeOptions } = charge.walletInformation
      const result = openCharge(gateway, charge, {
        method: METHODS[walletType],
        expiresAt: new Date(gateway.now().getTime() + EXPIRY_MS),
        detail: { job: walletChargeOptions.authorizationMode },
      })
      if ('response' in result) return result.response
      return {
        status: 202,
        body: {
          nextAction: 'REDIRECT',
          orderReference: orderReference(result.order),
          redirectInformation: {
            redirectUrl: `${gateway.origin()}${WALLET_PATH}/${result.order.id}`,
            httpMethod: 'GET',
            redirectType: 'WALLET_CHARGE',
          },
        },
      }
    },
  })
}
