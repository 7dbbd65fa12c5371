import { gmoIdPass } from '#gateway/gmo/id-pass.dialect.ts'
import { gmoOpenApi } from '#gateway/gmo/open-api.dialect.ts'
import { amazonPay } from './amazon-pay/dialect.ts'
import type { Dialect, GatewayContext } from './dialect.ts'
import { paypal } from './paypal/dialect.ts'
import { stripe } from './stripe/dialect.ts'

/** Every provider API that the gateway emulates, each in its own folder. */
export const DIALECTS: readonly ((gateway: GatewayContext) => Dialect)[] = [
  gmoIdPass,
  gmoOpenApi,
  paypal,
  amazonPay,
  stripe,
]
