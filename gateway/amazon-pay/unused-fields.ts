/** Fields that Amazon's objects always have and that the sandbox leaves empty. */
export const UNUSED_BY_SESSION = nulls([
  'chargePermissionType',
  'orderType',
  'recurringMetadata',
  'paymentMethodOnFileMetadata',
  'merchantDetails',
  'supplementaryData',
  'buyer',
  'billingAddress',
  'shippingAddress',
  'platformId',
  'expirationTimestamp',
  'providerMetadata',
  'checkoutButtonText',
  'deliverySpecifications',
  'tokens',
])

export const UNUSED_BY_PERMISSION = nulls([
  'chargePermissionReferenceId',
  'platformId',
  'buyer',
  'shippingAddress',
  'billingAddress',
  'paymentPreferences',
  'expirationTimestamp',
  'limits',
  'chargePermissionType',
  'recurringMetadata',
  'presentmentCurrency',
])

export const UNUSED_BY_CHARGE = nulls([
  'softDescriptor',
  'providerMetadata',
  'convertedAmount',
  'conversionRate',
  'channel',
  'chargeInitiator',
  'expirationTimestamp',
  'merchantMetadata',
  'platformId',
  'webCheckoutDetails',
])

function nulls(names: readonly string[]): Readonly<Record<string, null>> {
  return Object.fromEntries(names.map((name) => [name, null]))
}
