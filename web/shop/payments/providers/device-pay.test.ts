import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { openDevicePay, prepareScript } from './device-pay.ts'
import type { DevicePayOptions } from './device-pay-sheet.ts'

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
})

const SESSION = { merchantSessionIdentifier: 'SSH1' }

/** Returns options that record the tokens which the payment sheet passes to the shop. */
function optionsOf(given: Partial<DevicePayOptions> = {}) {
  const tokens: string[] = []
  const options: DevicePayOptions = {
    priceYen: 1_200,
    parameters: {},
    openMerchantSession: async () => SESSION,
    authorize: async (token) => tokens.push(token) > 0,
    ...given,
  }
  return { tokens, options }
}

/**
 * Installs a stand-in for Apple's script, with the properties that Apple documents. `choice` is
 * what the member does in the payment sheet.
 */
function installApplePay(choice: 'confirm' | 'cancel') {
  const events: unknown[] = []
  class ApplePaySession {
    static STATUS_SUCCESS = 0
    static STATUS_FAILURE = 1
    onvalidatemerchant: ((event: object) => void) | null = null
    onpaymentauthorized: ((event: object) => void) | null = null
    oncancel: (() => void) | null = null
    constructor(version: number, request: object) {
      events.push({ version, request })
    }
    begin() {
      this.onvalidatemerchant?.({ validationURL: 'https://apple.example' })
    }
    completeMerchantValidation(session: object) {
      events.push({ session })
      if (choice === 'cancel') return this.oncancel?.()
      this.onpaymentauthorized?.({ payment: { token: { paymentData: { data: 'é' } } } })
    }
    completePayment(result: object) {
      events.push(result)
    }
    abort() {
      events.push('abort')
    }
  }
  Object.assign(globalThis, { window: { ApplePaySession } })
  return events
}

test('Apple’s sheet opens with the price and the merchant session, and gives its payment data in base64', async () => {
  const events = installApplePay('confirm')
  const { tokens, options } = optionsOf({ parameters: { displayName: 'Hikifuda' } })
  assert.equal(await openDevicePay('apple-pay', options), 'authorized')
  assert.deepEqual(events, [
    {
      version: 3,
      request: {
        countryCode: 'JP',
        currencyCode: 'JPY',
        supportedNetworks: ['visa', 'masterCard', 'jcb', 'amex'],
        merchantCapabilities: ['supports3DS'],
        total: { label: 'Hikifuda', amount: '1200', type: 'final' },
      },
    },
    { session: SESSION },
    { status: 0 },
  ])
  assert.deepEqual(
    tokens.map((token) => Buffer.from(token, 'base64').toString()),
    ['{"data":"é"}'],
  )
})

test('Apple’s sheet says that a card was declined, closes without a session, and may be cancelled', async () => {
  const declined = installApplePay('confirm')
  const refusing = optionsOf({ authorize: async () => false }).options
  assert.equal(await openDevicePay('apple-pay', refusing), 'declined')
  assert.deepEqual(declined.at(-1), { status: 1 })
  const aborted = installApplePay('confirm')
  const unvalidated = optionsOf({ openMerchantSession: async () => undefined }).options
  assert.equal(await openDevicePay('apple-pay', unvalidated), 'declined')
  assert.equal(aborted.at(-1), 'abort')
  installApplePay('cancel')
  assert.equal(await openDevicePay('apple-pay', optionsOf().options), 'cancelled')
})

/** Installs a stand-in for Google's script, with the properties that Google documents. */
function installGooglePay(outcome: object, isReady = true) {
  const requests: object[] = []
  class PaymentsClient {
    constructor(options: object) {
      requests.push(options)
    }
    async isReadyToPay(request: object) {
      requests.push(request)
      return { result: isReady }
    }
    async loadPaymentData(request: object) {
      requests.push(request)
      if ('statusCode' in outcome) throw outcome
      return outcome
    }
  }
  Object.assign(globalThis, { window: { google: { payments: { api: { PaymentsClient } } } } })
  return requests
}

const GOOGLE = {
  environment: 'PRODUCTION',
  merchantId: 'BCR2DN4T',
  merchantName: 'Hikifuda',
  gateway: 'acquirer',
  gatewayMerchantId: 'shop-1',
}
const PAYMENT_DATA = { paymentMethodData: { tokenizationData: { token: '{"signature":"x"}' } } }

const prepareGoogle = () => prepareScript({ provider: 'google-pay', url: '', parameters: GOOGLE })

test('Google’s sheet opens within the press, with the price and the acquirer, and gives its token in base64', async () => {
  const requests = installGooglePay(PAYMENT_DATA)
  const { tokens, options } = optionsOf({ parameters: GOOGLE })
  await prepareGoogle()
  const outcome = openDevicePay('google-pay', options)
  assert.equal(requests.length, 4, 'the sheet is open before anything is awaited')
  assert.equal(await outcome, 'authorized')
  assert.deepEqual(tokens, [Buffer.from('{"signature":"x"}').toString('base64')])
  const card = {
    type: 'CARD',
    parameters: {
      allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
      allowedCardNetworks: ['VISA', 'MASTERCARD', 'JCB', 'AMEX'],
    },
  }
  const parameters = { gateway: 'acquirer', gatewayMerchantId: 'shop-1' }
  const version = { apiVersion: 2, apiVersionMinor: 0 }
  const currency = { countryCode: 'JP', currencyCode: 'JPY' }
  assert.deepEqual(requests, [
    { environment: 'PRODUCTION' },
    { ...version, allowedPaymentMethods: [card] },
    { environment: 'PRODUCTION' },
    {
      ...version,
      merchantInfo: { merchantId: 'BCR2DN4T', merchantName: 'Hikifuda' },
      allowedPaymentMethods: [
        { ...card, tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters } },
      ],
      transactionInfo: { ...currency, totalPriceStatus: 'FINAL', totalPrice: '1200' },
    },
  ])
})

test('Google’s sheet may be cancelled, fail, or be unavailable on the device', async () => {
  const { options, tokens } = optionsOf({ parameters: GOOGLE })
  installGooglePay({ statusCode: 'CANCELED' })
  assert.equal(await openDevicePay('google-pay', options), 'cancelled')
  installGooglePay({ statusCode: 'DEVELOPER_ERROR' })
  assert.equal(await openDevicePay('google-pay', options), 'failed')
  installGooglePay(PAYMENT_DATA, false)
  await prepareGoogle()
  assert.equal(await openDevicePay('google-pay', options), 'failed')
  assert.deepEqual(tokens, [])
})

test('a press before Google has answered opens the sheet too', async () => {
  installGooglePay(PAYMENT_DATA)
  assert.equal(await openDevicePay('google-pay', optionsOf().options), 'authorized')
})

test('if the wallet’s script throws, the sheet has failed', async () => {
  const fault = () => {
    throw new Error('InvalidAccessError')
  }
  class ApplePaySession {
    constructor() {
      fault()
    }
  }
  class PaymentsClient {
    isReadyToPay = async () => fault()
    loadPaymentData = async () => fault()
  }
  Object.assign(globalThis, {
    window: { ApplePaySession, google: { payments: { api: { PaymentsClient } } } },
  })
  await prepareGoogle()
  for (const wallet of ['apple-pay', 'google-pay'])
    assert.equal(await openDevicePay(wallet, optionsOf().options), 'failed')
})

test('without the wallet’s script, no sheet opens', async () => {
  Object.assign(globalThis, { window: {} })
  for (const wallet of ['apple-pay', 'google-pay', 'unknown'])
    assert.equal(await openDevicePay(wallet, optionsOf().options), 'failed')
})
