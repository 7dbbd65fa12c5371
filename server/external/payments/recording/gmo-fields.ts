import type { RecordedFields } from './recorded-fields.ts'

const within = (parent: string, names: readonly string[]) =>
  names.map((name) => `${parent}.${name}`)

/** For wallets and cash. A test compares them with GMO's description. */
export const GMO_RECORDED_FIELDS: RecordedFields = {
  plain: [
    'orderId',
    'nextAction',
    'title',
    'errorInformation.title',
    ...within('order', ['orderId', 'amount', 'currency', 'transactionType']),
    ...within('order.items', ['quantity', 'type', 'price', 'category']),
    ...within('orderReference', ['orderId', 'status', 'amount', 'chargeType']),
    ...within('orderReference', ['created', 'updated']),
    ...within('payer.phones', ['type', 'countryCode']),
    ...within('cashInformation', ['cashType', 'cashOptions.konbiniCode']),
    ...within('cashInformation.cashOptions', ['paymentPeriod', 'paymentExpiryDateTime']),
    ...within('cashResult', ['cashType', 'paymentExpiryDateTime']),
    'cashResult.konbiniPaymentInformation.konbiniCode',
    'cashResult.bankTransferPaymentInformation.depositAmount',
    'walletInformation.walletType',
    'walletInformation.walletChargeOptions.authorizationMode',
    ...within('walletResult', ['walletType', 'captureExpiryDateTime']),
    ...within('redirectInformation', ['httpMethod', 'redirectType']),
    'merchant.contactOpeningHours',
  ],
  addresses: [
    ...within('merchant', ['callbackUrl', 'webhookUrl']),
    'redirectInformation.redirectUrl',
    'cashResult.konbiniPaymentInformation.voucherUrl',
    'cashResult.pay-easyPaymentInformation.bankUrl',
  ],
  masked: [
    'accessId',
    'detail',
    'errorInformation.detail',
    'instance',
    'type',
    ...within('orderReference', ['accessId', 'accessPass']),
    ...within('merchant', ['name', 'nameKana', 'nameAlphabet', 'nameShort', 'csrfToken']),
    ...within('merchant', ['contactName', 'contactEmail', 'contactPhone']),
    'order.items.name',
    ...within('payer', ['name', 'nameKana', 'accountId', 'email', 'phones.number']),
    ...within('cashResult.konbiniPaymentInformation', ['receiptNumber', 'confirmationNumber']),
    ...within('cashResult.pay-easyPaymentInformation', ['institutionCode', 'customerNumber']),
    'cashResult.pay-easyPaymentInformation.confirmationNumber',
    ...within('cashResult.bankTransferPaymentInformation', ['bankCode', 'bankName']),
    ...within('cashResult.bankTransferPaymentInformation', ['branchCode', 'branchName']),
    ...within('cashResult.bankTransferPaymentInformation', ['accountType', 'accountNumber']),
    ...within('cashResult.bankTransferPaymentInformation', ['accountHolderName']),
    'cashResult.bankTransferPaymentInformation.bankTransferCode',
    ...within('walletResult', ['acceptanceCode', 'settlementCode']),
  ],
}
