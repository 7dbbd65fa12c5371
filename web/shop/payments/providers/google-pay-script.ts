import { encodeBase64 } from './base64.ts'
import type { DevicePayOptions, DevicePayOutcome } from './device-pay-sheet.ts'
import { scriptGlobal } from './provider-script.ts'

/** The part of Google's pay.js that the shop uses. */
interface Google {
  readonly payments?: { readonly api: { readonly PaymentsClient: PaymentsClients } }
}
type PaymentsClients = new (options: { readonly environment: string }) => PaymentsClient
interface PaymentsClient {
  isReadyToPay(request: object): Promise<{ readonly result: boolean }>
  loadPaymentData(request: object): Promise<PaymentData>
}
interface PaymentData {
  readonly paymentMethodData: { readonly tokenizationData: { readonly token: string } }
}

const VERSION = { apiVersion: 2, apiVersionMinor: 0 }
const CARD = {
  type: 'CARD',
  parameters: {
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: ['VISA', 'MASTERCARD', 'JCB', 'AMEX'],
  },
}

/** Opens Google's payment sheet. */
export async function openGooglePay({
  priceYen,
  parameters,
  authorize,
}: DevicePayOptions): Promise<DevicePayOutcome> {
  const { payments } = scriptGlobal<Google>('google') ?? {}
  if (payments === undefined) return 'failed'
  const { environment = 'TEST', gateway, gatewayMerchantId, merchantId, merchantName } = parameters
  const client = new payments.api.PaymentsClient({ environment })
  const ready = await client.isReadyToPay({ ...VERSION, allowedPaymentMethods: [CARD] })
  if (!ready.result) return 'failed'
  try {
    const { paymentMethodData } = await client.loadPaymentData({
      ...VERSION,
      merchantInfo: { merchantId, merchantName },
      allowedPaymentMethods: [
        {
          ...CARD,
          tokenizationSpecification: {
            type: 'PAYMENT_GATEWAY',
            parameters: { gateway, gatewayMerchantId },
          },
        },
      ],
      transactionInfo: {
        countryCode: 'JP',
        currencyCode: 'JPY',
        totalPriceStatus: 'FINAL',
        totalPrice: String(priceYen),
      },
    })
    const { token } = paymentMethodData.tokenizationData
    return (await authorize(encodeBase64(token))) ? 'authorized' : 'declined'
  } catch (cause) {
    return isCancellation(cause) ? 'cancelled' : 'failed'
  }
}

/** Returns true if Google's script threw this error because the member closed the sheet. */
function isCancellation(cause: unknown): boolean {
  return (cause as { readonly statusCode?: unknown } | undefined)?.statusCode === 'CANCELED'
}
