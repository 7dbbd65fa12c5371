// The sandbox's copy of `ApplePaySession`, with the members that the shop uses. As at Apple, the
// window takes a payment only after the merchant session was completed, and it stays open until
// `completePayment`.
class SandboxApplePaySession {
  static STATUS_SUCCESS = 0
  static STATUS_FAILURE = 1
  static canMakePayments() {
    return true
  }
  static supportsVersion(version) {
    return version <= 14
  }

  #request
  #window

  constructor(version, request) {
    const needed = [
      'countryCode',
      'currencyCode',
      'supportedNetworks',
      'merchantCapabilities',
      'total',
    ]
    const missing = needed.filter((name) => request[name] === undefined)
    if (!SandboxApplePaySession.supportsVersion(version) || missing.length > 0)
      throw new TypeError(`ApplePaySession: ${missing.join(', ') || 'version'}`)
    if (navigator.userActivation?.isActive === false)
      throw new Error('InvalidAccessError: Apple Pay must begin in a gesture of the user')
    this.#request = request
  }

  begin() {
    this.onvalidatemerchant?.({ validationURL: `${origin}/apple-pay/paymentservices/startSession` })
  }

  async completeMerchantValidation(session) {
    if (typeof session?.merchantSessionIdentifier !== 'string') return this.oncancel?.({})
    const { total } = this.#request
    this.#window = openPaymentWindow({ wallet: 'apple', yen: total.amount, title: 'Apple Pay' })
    const token = await this.#window.chosen
    if (token !== null) return this.onpaymentauthorized?.({ payment: { token } })
    this.#window.close()
    this.oncancel?.({})
  }

  completePayment() {
    this.#window?.close()
  }

  abort() {
    this.#window?.close()
  }
}
globalThis.ApplePaySession = SandboxApplePaySession
