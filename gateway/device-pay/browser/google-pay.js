// The sandbox's copy of Google's pay.js, with the part of `PaymentsClient` that the shop uses.
class PaymentsClient {
  #environment

  constructor({ environment }) {
    this.#environment = environment
  }

  async isReadyToPay(request) {
    return { result: request.apiVersion === 2 && request.allowedPaymentMethods.length > 0 }
  }

  async loadPaymentData(request) {
    const [method] = request.allowedPaymentMethods
    const { gateway, gatewayMerchantId } = method.tokenizationSpecification.parameters
    const { totalPrice, currencyCode, totalPriceStatus, countryCode } = request.transactionInfo
    const needed = [gateway, gatewayMerchantId, totalPrice, currencyCode, countryCode]
    const isLiveWithoutId =
      this.#environment === 'PRODUCTION' && request.merchantInfo?.merchantId === undefined
    if (needed.includes(undefined) || totalPriceStatus !== 'FINAL' || isLiveWithoutId)
      throw { statusCode: 'DEVELOPER_ERROR', statusMessage: 'A field is missing.' }
    const paymentWindow = openPaymentWindow({
      wallet: 'google',
      yen: totalPrice,
      title: 'Google Pay',
    })
    const paymentData = await paymentWindow.chosen
    paymentWindow.close()
    if (paymentData === null) throw { statusCode: 'CANCELED' }
    return paymentData
  }
}
globalThis.google = { payments: { api: { PaymentsClient } } }
