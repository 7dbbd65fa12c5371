import { gmoIdPass } from '#gateway/gmo/id-pass.dialect.ts'
import { gmoOpenApi } from '#gateway/gmo/open-api.dialect.ts'
import { amazonPay } from './amazon-pay/dialect.ts'
import type { Dialect, GatewayContext } from './dialect.ts'
import { fincode, fincodeCash } from './fincode/dialect.ts'
import { paypal } from './paypal/dialect.ts'
import { stripe } from './stripe/dialect.ts'

/**
 * All provider APIs that the gateway emulates. Each provider API has its code in a folder of its
 * own.
 */
export const DIALECTS: readonly ((gateway: GatewayContext) => Dialect)[] = [
  gmoIdPass,
  gmoOpenApi,
  paypal,
  amazonPay,
  stripe,
  fincode,
  fincodeCash,
]
