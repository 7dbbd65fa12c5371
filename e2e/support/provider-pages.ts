import { PAYMENT } from '#contract/constants.ts'
import { amazonPayProvider } from '#server/external/payments/amazon-pay/provider.ts'
import { amazonPaySandbox } from '#server/external/payments/amazon-pay/settings.ts'
import { stripeProvider } from '#server/external/payments/stripe/provider.ts'
import { stripeSandbox } from '#server/external/payments/stripe/settings.ts'
import { createPaypalOrder } from '#testing/drivers/payments/paypal-order.ts'
import {
  generousTimeout,
  paymentOrder,
  resumeRequest,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import { createStripeCard } from '#testing/drivers/payments/stripe-card.ts'

const SHOP = 'https://shop.example'

/**
 * Opens one order at each of PayPal, Amazon and Stripe. Returns the URLs of the providers' pages
 * that members see.
 */
export async function openProviderPages(gatewayUrl: string): Promise<readonly string[]> {
  const id = await createPaypalOrder(gatewayUrl, {
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'JPY', value: '500' } }],
  })
  return [
    `${gatewayUrl}/paypal/checkoutnow?token=${id}`,
    ...(await amazonPages(gatewayUrl)),
    ...(await stripePages(gatewayUrl)),
  ]
}

async function amazonPages(gatewayUrl: string): Promise<readonly string[]> {
  const amazon = amazonPayProvider(amazonPaySandbox(gatewayUrl))
  const signed = amazon.checkout?.signButton(`${SHOP}/confirm-buy-point`)
  const query = new URLSearchParams({ ...signed, publicKeyId: 'SANDBOX-HIKIFUDA' })
  const checkoutUrl = `${gatewayUrl}/amazon-pay/checkout?${query}`
  const back = new URL(
    (await submitForm(checkoutUrl, { choice: 'visa' })).headers.get('location') ?? '',
  )
  const scriptReference = back.searchParams.get('amazonCheckoutSessionId') ?? ''
  const order = paymentOrder({ payId: PAYMENT.amazonPay, scriptReference })
  const started = await amazon.start(order, generousTimeout())
  return [checkoutUrl, urlOf(started), `${gatewayUrl}/amazon-pay/checkout?signature=forged`]
}

async function stripePages(gatewayUrl: string): Promise<readonly string[]> {
  const stripe = stripeProvider(stripeSandbox(gatewayUrl))
  const slip = await stripe.start(
    paymentOrder({ payId: PAYMENT.convenienceStore, combiniCode: 'econ' }),
    generousTimeout(),
  )
  const wallet = await stripe.start(paymentOrder({ payId: PAYMENT.paypay }), generousTimeout())
  const order = paymentOrder({ payId: PAYMENT.card })
  const card = await stripe.start(order, generousTimeout())
  const token = await createStripeCard(gatewayUrl, '4100000000000100')
  const reference = card.is === 'started' ? card.reference : {}
  const authorized = await stripe.resume(
    resumeRequest(order, { reference }, 'authorise', token),
    generousTimeout(),
  )
  return [slip, wallet, authorized].map(urlOf)
}

function urlOf(answer: { readonly is: string; readonly next?: object }): string {
  const { url } = (answer.next ?? {}) as { readonly url?: string }
  if (url === undefined) throw new Error(`no page: ${JSON.stringify(answer)}`)
  return url
}
