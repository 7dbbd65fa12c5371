import { encodeBase64 } from './base64.ts'
import type { DevicePayOptions, DevicePayOutcome } from './device-pay-sheet.ts'
import { scriptGlobal } from './provider-script.ts'

/** The part of Google's pay.js that the shop uses. */
interface Google {
  readonly payments?: { readonly api: { readonly PaymentsClient: PaymentsClients } }
}
type Parameters = DevicePayOptions['parameters']
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

/** Whether Google Pay works on this device. Without an entry, Google has not answered yet. */
const readiness = new WeakMap<PaymentsClients, boolean>()

/** Asks Google whether Google Pay works on this device. `openGooglePay` uses the response. */
export async function prepareGooglePay({ environment = 'TEST' }: Parameters): Promise<void> {
  const Client = clientOf()
  if (Client === undefined || readiness.has(Client)) return
  const client = new Client({ environment })
  const { result } = await client.isReadyToPay({ ...VERSION, allowedPaymentMethods: [CARD] })
  readiness.set(Client, result)
}

/** Opens the window before waiting for anything; afterwards a browser would block it. */
export async function openGooglePay({
  priceYen,
  parameters,
  authorize,
}: DevicePayOptions): Promise<DevicePayOutcome> {
  const Client = clientOf()
  if (Client === undefined || readiness.get(Client) === false) return 'failed'
  const { environment = 'TEST', gateway, gatewayMerchantId, merchantId, merchantName } = parameters
  try {
    const { paymentMethodData } = await new Client({ environment }).loadPaymentData({
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

const clientOf = () => scriptGlobal<Google>('google')?.payments?.api.PaymentsClient

/** Returns true if Google's script threw this error because the member closed the sheet. */
function isCancellation(cause: unknown): boolean {
  return (cause as { readonly statusCode?: unknown } | undefined)?.statusCode === 'CANCELED'
}
