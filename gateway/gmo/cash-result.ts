import type { GatewayContext } from '#gateway/dialect.ts'
import type { Order } from '#gateway/orders/order.ts'
import { rfc3339 } from './open-api.body.ts'

export const SLIP_PATH = '/gmo/slip'
export const DEPOSIT_PATH = '/gmo/deposit'
export const PAY_EASY_PATH = '/gmo/pay-easy'

/**
 * Returns the payment numbers and the expiry of a cash order. The response to a charge and the
 * response to an inquiry contain these fields.
 */
export function cashResult({ origin }: GatewayContext, order: Order) {
  const { id, method, detail, expiresAt, paidYen } = order
  const expiry = expiresAt === null ? {} : { paymentExpiryDateTime: rfc3339(expiresAt) }
  switch (method) {
    case 'konbini':
      return {
        cashType: 'KONBINI',
        ...expiry,
        konbiniPaymentInformation: {
          konbiniCode: detail.konbiniCode,
          receiptNumber: detail.receiptNumber,
          confirmationNumber: detail.confirmationNumber,
          voucherUrl: `${origin()}${SLIP_PATH}/${id}`,
        },
      }
    case 'pay-easy':
      return {
        cashType: 'PAYEASY',
        ...expiry,
        'pay-easyPaymentInformation': {
          institutionCode: detail.institutionCode,
          customerNumber: detail.customerNumber,
          confirmationNumber: detail.confirmationNumber,
          bankUrl: `${origin()}${PAY_EASY_PATH}/${id}`,
        },
      }
    default:
      return {
        cashType: 'BANK_TRANSFER_GMO_AOZORA',
        ...expiry,
        bankTransferPaymentInformation: {
          ...ACCOUNT,
          branchCode: detail.branchCode,
          accountNumber: detail.accountNumber,
          ...(paidYen === 0 ? {} : { depositAmount: String(paidYen) }),
        },
      }
  }
}

export const ACCOUNT = {
  bankCode: '0310',
  bankName: 'ことぶき銀行',
  branchName: '振込専用支店',
  accountType: '普通',
  accountHolderName: 'ヒキフダ（カ',
} as const
