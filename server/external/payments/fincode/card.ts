import { z } from 'zod'
import type { Buyer } from '#server/external/payments/buyer.ts'
import type {
  Declined,
  Next,
  PaymentOrder,
  ResumeRequest,
  Started,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { declined, unknown } from '#server/external/payments/results.ts'
import { type FincodeClient, unreadable } from './client.ts'
import { findPayment, pathOf, payment, payTypeOf, statusOf } from './payment.ts'
import { registerPayment } from './register.ts'

/** fincode authorizes the amount only when the shop executes the payment with a token. */
export async function startCard(
  client: FincodeClient,
  order: PaymentOrder,
  signal: AbortSignal,
): Promise<Started | Declined | Unknown> {
  const fields = {
    job_code: 'AUTH',
    amount: String(order.yen),
    tds_type: '2',
    // With this value, fincode refuses a card that does not support 3-D Secure 2.
    tds2_type: '2',
  }
  const registered = await registerPayment(client, order, fields, signal)
  if (registered.is !== 'payment') return registered
  const reference = { accessId: registered.payment.access_id }
  return { is: 'started', reference, next: { do: 'script' } }
}

/**
 * Executes a card payment with the token from the browser. fincode itself sends the browser through
 * 3-D Secure, and authorizes the amount if the authentication succeeds. It then returns the browser
 * by POST to the same URL, whether or not the authentication succeeded. The shop captures the
 * amount afterwards.
 */
export async function authorizeCard(
  client: FincodeClient,
  request: ResumeRequest,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const { orderId, payId, reference, token, buyer, returnUrl, idempotencyKey } = request
  const { accessId } = reference
  if (accessId === undefined) return declined('missing')
  if (token === undefined || !TOKEN.test(token)) return declined('no-token')
  if (buyer === undefined) throw new Error('a card is executed without its buyer')
  const path = pathOf(orderId)
  const response = await client.send(
    {
      method: 'PUT',
      path,
      // The key contains the token, because a call with another token is not a repetition of the
      // same call.
      idempotencyKey: `${idempotencyKey} ${token}`,
      body: {
        pay_type: payTypeOf(payId),
        access_id: accessId,
        token,
        method: ONE_PAYMENT,
        return_url: returnUrl,
        return_url_on_failure: returnUrl,
        ...contactOf(buyer),
      },
    },
    signal,
  )
  if (response.is === 'unknown') return response
  if (response.is === 'refused') return afterRefusal(client, request, response.code, signal)
  const read = executed.safeParse(response.result)
  if (!read.success || read.data.id !== orderId) return unreadable(path)
  const { redirect_url: url } = read.data
  if (url) return { is: 'next', next: { do: 'three-d-secure', url } }
  return read.data.status === 'AUTHORIZED'
    ? { is: 'next', next: { do: 'nothing' } }
    : unknown(`${path}: neither authorized nor redirected`)
}

const TOKEN = /^[\x21-\x7e]{1,512}$/
const ONE_PAYMENT = '1'
const executed = payment.extend({
  redirect_url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullish(),
})

/**
 * Returns the result of an execution that fincode refused. fincode also refuses to execute a
 * payment that it has already executed, so the shop fetches the status first.
 */
async function afterRefusal(
  client: FincodeClient,
  request: ResumeRequest,
  code: string,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const found = await findPayment(client, request, signal)
  if (found.is === 'unknown') return found
  if (found.is === 'missing') return declined(code)
  const status = statusOf(found.payment)
  switch (status.is) {
    case 'unknown':
      return status
    case 'authorised':
    case 'paid':
      return { is: 'next', next: { do: 'nothing' } }
    default:
      return found.payment.status === 'AUTHENTICATED' && status.is === 'waiting'
        ? unknown('the payment waits for 3-D Secure')
        : declined(code)
  }
}

/** Japan's country code. */
const COUNTRY_CODE = '81'
const MAIL_LENGTH_MAX = 254
const PHONE_DIGITS_MAX = 15

/** Returns the buyer's contacts. The card brands require at least one of them for 3-D Secure. */
function contactOf({ mail, tel }: Buyer) {
  const digits = tel.replaceAll(/\D/g, '').slice(0, PHONE_DIGITS_MAX)
  return {
    ...(mail === '' || mail.length > MAIL_LENGTH_MAX ? {} : { tds2_email: mail }),
    ...(digits === '' ? {} : { tds2_mobile_phone_cc: COUNTRY_CODE, tds2_mobile_phone_no: digits }),
  }
}
