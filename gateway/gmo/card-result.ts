import type { Order } from '#gateway/orders/order.ts'
import { rfc3339 } from './open-api.body.ts'

/** The code of the sandbox's only card company. */
const COMPANY = '2a99662'

/** Returns the fields of a response that describe the card and the authorization of an order. */
export function creditResult({ detail, createdAt, state }: Order) {
  const { maskedNumber, expire, transactionId, challenge, processed_ms } = detail
  const [, year, month] = /^(\d\d)(\d\d)$/.exec(String(expire)) ?? []
  const isProcessed = state !== 'opened' && state !== 'failed'
  return {
    cardType: 'CREDIT_CARD',
    cardResult: {
      cardNumber: String(maskedNumber),
      expiryMonth: month,
      expiryYear: `20${year}`,
      issuerCode: COMPANY,
    },
    forwardedAcquirerCode: COMPANY,
    ...(isProcessed ? { approvalCode: '6870001', nwTransactionId: String(transactionId) } : {}),
    transactionDateTime: rfc3339(new Date(Number(processed_ms ?? createdAt.getTime()))),
    useTds2: challenge === 'passed',
    useFraudDetection: false,
  }
}
