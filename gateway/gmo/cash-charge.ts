import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Detail } from '#gateway/orders/order.ts'
import { cashResult } from './cash-result.ts'
import { chargeFields, openCharge, orderReference, payerKana, payerName } from './open-api.body.ts'
import { invalid, missing, type OpenApiResponse, serveOpenApi } from './open-api.wire.ts'

const CHAINS = ['SEVEN_ELEVEN', 'LAWSON', 'FAMILYMART', 'MINISTOP', 'SEICOMART'] as const
const DAY_MS = 24 * 60 * 60 * 1000
const DEFAULT_DAYS = 3

const schema = chargeFields.extend({
  payer: z.object({
    name: payerName,
    nameKana: payerKana.optional(),
    email: z.email().optional(),
  }),
  cashInformation: z.object({
    cashType: z.enum(['KONBINI', 'PAYEASY', 'BANK_TRANSFER_GMO_AOZORA']),
    cashOptions: z
      .object({
        konbiniCode: z.enum(CHAINS),
        paymentPeriod: z.string().regex(/^\d{1,3}$/),
        /** The time at which the order expires, as YYYYMMDDHHMM in Tokyo's time zone. */
        paymentExpiryDateTime: z.string().regex(/^\d{12}$/),
      })
      .partial()
      .default({}),
  }),
})
type Charge = z.output<typeof schema>

const METHODS = {
  KONBINI: 'konbini',
  PAYEASY: 'pay-easy',
  BANK_TRANSFER_GMO_AOZORA: 'bank-transfer',
} as const

/**
 * Adds POST /cash/charge, which issues payment numbers for a convenience store or for Pay-easy, or
 * a bank account that belongs to one order alone.
 */
export function addCashCharge(gateway: GatewayContext): void {
  serveOpenApi(gateway, {
    path: '/cash/charge',
    schema,
    isIdempotent: true,
    handle: (charge) => validationError(charge) ?? openCashOrder(gateway, charge),
  })
}

function validationError({ payer, cashInformation }: Charge): OpenApiResponse | null {
  const { cashType, cashOptions } = cashInformation
  const isBank = cashType === 'BANK_TRANSFER_GMO_AOZORA'
  if (!isBank && payer.nameKana === undefined) return missing('payer.nameKana')
  if (cashType === 'KONBINI' && cashOptions.konbiniCode === undefined)
    return missing('cashInformation.cashOptions.konbiniCode')
  const allowsDaysOnly = isBank || cashOptions.konbiniCode === 'SEVEN_ELEVEN'
  if (allowsDaysOnly && cashOptions.paymentExpiryDateTime !== undefined)
    return invalid('cashInformation.cashOptions.paymentExpiryDateTime')
  return null
}

function openCashOrder(gateway: GatewayContext, charge: Charge): OpenApiResponse {
  const { cashInformation, payer } = charge
  const result = openCharge(gateway, charge, {
    method: METHODS[cashInformation.cashType],
    expiresAt: expiryOf(charge, gateway.now()),
    detail: { ...paymentNumbersOf(cashInformation), nameKana: payer.nameKana ?? '' },
  })
  if ('response' in result) return result.response
  return {
    status: 202,
    body: {
      nextAction: 'AWAIT',
      orderReference: orderReference(result.order),
      cashResult: cashResult(gateway, result.order),
    },
  }
}

/**
 * Returns when a cash order expires. If the shop gives a minute, the order expires at that minute.
 * If the shop gives a number of days, the order expires at the end of the last day. If the shop
 * gives no time at all, a bank account never expires, and other orders get a default number of
 * days.
 */
function expiryOf({ cashInformation }: Charge, now: Date): Date | null {
  const { cashType, cashOptions } = cashInformation
  const { paymentExpiryDateTime: minute, paymentPeriod: days } = cashOptions
  if (minute !== undefined) {
    const [, date, hour, minutes] = /^(\d{8})(\d\d)(\d\d)$/.exec(minute) ?? []
    const day = `${date?.slice(0, 4)}-${date?.slice(4, 6)}-${date?.slice(6)}`
    return new Date(`${day}T${hour}:${minutes}:00+09:00`)
  }
  if (days === undefined && cashType === 'BANK_TRANSFER_GMO_AOZORA') return null
  const last = new Date(now.getTime() + Number(days ?? DEFAULT_DAYS) * DAY_MS)
  const day = last.toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' })
  return new Date(`${day}T23:59:59+09:00`)
}

function paymentNumbersOf({ cashType, cashOptions }: Charge['cashInformation']): Detail {
  const { konbiniCode } = cashOptions
  switch (cashType) {
    case 'KONBINI':
      // Seven-Eleven asks the buyer for one number of 13 digits. The other chains ask for two
      // numbers.
      return konbiniCode === 'SEVEN_ELEVEN'
        ? { konbiniCode, receiptNumber: digits(13) }
        : { konbiniCode, receiptNumber: digits(6), confirmationNumber: digits(9) }
    case 'PAYEASY':
      return {
        institutionCode: '58091',
        customerNumber: digits(16),
        confirmationNumber: digits(6),
      }
    case 'BANK_TRANSFER_GMO_AOZORA':
      return { branchCode: digits(3), accountNumber: digits(7) }
  }
}

/**
 * Returns random digits. The first digit is never 0, because people forget a leading zero when they
 * type.
 */
function digits(count: number): string {
  return Array.from({ length: count }, (_, at) => randomInt(at === 0 ? 1 : 0, 10)).join('')
}
