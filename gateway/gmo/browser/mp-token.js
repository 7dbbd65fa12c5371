// The sandbox's copy of GMO's token script, with the functions of @mul-pay/mptoken-js 1.0.3 that
// the shop uses. As at GMO, `init` replaces the global object by the client that `init` returns.
const text = (value) => (value === undefined || value === null ? '' : String(value))

const failure = (legacyCode) => ({ result: 'error', errorList: [{ legacyCode }] })

const clientOf = (keys) => ({
  createElements,
  async getTokenThroughIframe(element, cardholderName, options = {}) {
    const { status, json } = await sendCard(element, {
      path: '/payment/token',
      form: {
        ...keys,
        holderName: text(cardholderName),
        tokenNumber: text(options.tokenNumber ?? 1),
      },
      names: { number: 'cardNo', yearAndMonth: 'expire', code: 'securityCode' },
    })
    // 901 is GMO's error code for maintenance. 902 is GMO's error code for a communication error.
    if (status >= 400) return failure('901')
    return json ?? failure('902')
  },
})

window.Multipayment = {
  init(apiKey, publicKey) {
    const client = clientOf({ apiKey: text(apiKey), publicKey: text(publicKey) })
    window.Multipayment = client
    return client
  },
}
