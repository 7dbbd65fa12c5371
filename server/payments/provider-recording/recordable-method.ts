import { PAYMENT } from '#contract/constants.ts'
import type { Buyer } from '#server/external/payments/buyer.ts'
import type { PaymentProvider } from '#server/external/payments/payment-provider.ts'
import { missingCredentials } from '#server/external/payments/provider-settings.ts'
import { chooseProviders, PROVIDER_OF } from '#server/external/payments/providers.ts'
import { FINCODE_RECORDED_FIELDS } from '#server/external/payments/recording/fincode-fields.ts'
import { GMO_RECORDED_FIELDS } from '#server/external/payments/recording/gmo-fields.ts'
import type { RecordedFields } from '#server/external/payments/recording/recorded-fields.ts'
import {
  AMAZON_PAY_SHOP_FIELDS,
  FINCODE_SHOP_FIELDS,
  GMO_SHOP_FIELDS,
  PAYPAL_SHOP_FIELDS,
  STRIPE_SHOP_FIELDS,
} from '#server/external/payments/recording/shop-fields.ts'
import { METHODS } from '#server/payments/lifecycle/methods.ts'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { setVariables, type Variables } from '#server/platform/configuration/variables.ts'

/** A payment method whose calls can be recorded with the settings of the environment. */
export interface RecordableMethod {
  readonly payId: number
  readonly provider: PaymentProvider
  readonly fields: RecordedFields
  /**
   * `pages`: on the provider's page, whose URL the command prints. `shop`: in a shop that the
   * command opens, because the method needs a script in the browser or the shop's own pages.
   */
  readonly place: 'pages' | 'shop'
  /** An invented buyer with the shop's own mail address and telephone number. */
  readonly buyer: Buyer
}

interface Recordable {
  /** The methods that need no shop, because the provider's page or number is all that they need. */
  readonly onPages: readonly number[]
  /** What the variables must have so that they name the provider's test environment. */
  readonly testRule: string
  isTest(variables: Variables): boolean
  /** Returns the contacts of the buyer. Empty if the provider's calls have no contacts. */
  contactOf(variables: Variables): Pick<Buyer, 'mail' | 'tel'>
  readonly fields: RecordedFields
  /** The fields of a run in the shop. */
  readonly shopFields: RecordedFields
}

const ALL = METHODS.map(({ id }) => id)
const GMO: Recordable = {
  onPages: ALL,
  testRule: 'GMO_TEST must be 1',
  isTest: ({ GMO_TEST }) => GMO_TEST === '1',
  contactOf: ({ GMO_CONTACT_EMAIL: mail = '', GMO_CONTACT_PHONE: tel = '' }) => ({ mail, tel }),
  fields: GMO_RECORDED_FIELDS,
  shopFields: GMO_SHOP_FIELDS,
}
const FINCODE: Recordable = {
  onPages: [PAYMENT.paypay],
  testRule: 'FINCODE_SECRET_KEY must begin with m_test_',
  isTest: ({ FINCODE_SECRET_KEY: key = '' }) => key.startsWith('m_test_'),
  contactOf: () => ({ mail: '', tel: '' }),
  fields: FINCODE_RECORDED_FIELDS,
  shopFields: FINCODE_SHOP_FIELDS,
}
/** A provider whose methods are all recorded in a shop. */
const inShop = (
  shopFields: RecordedFields,
  { testRule, isTest }: Pick<Recordable, 'testRule' | 'isTest'>,
): Recordable => ({
  onPages: [],
  testRule,
  isTest,
  shopFields,
  fields: shopFields,
  contactOf: () => ({ mail: '', tel: '' }),
})
/** Every provider, with its test environment and the fields that a recording contains. */
const RECORDABLE: Readonly<Record<string, Recordable>> = {
  gmo: { ...GMO, onPages: [] },
  'gmo-wallet': GMO,
  'gmo-cash': GMO,
  fincode: FINCODE,
  'fincode-cash': { ...FINCODE, onPages: ALL },
  stripe: inShop(STRIPE_SHOP_FIELDS, {
    testRule: 'STRIPE_SECRET_KEY must begin with sk_test_ or rk_test_',
    isTest: ({ STRIPE_SECRET_KEY: key = '' }) => /^[sr]k_test_/.test(key),
  }),
  paypal: inShop(PAYPAL_SHOP_FIELDS, {
    testRule: 'PAYPAL_TEST must be 1',
    isTest: ({ PAYPAL_TEST }) => PAYPAL_TEST === '1',
  }),
  'amazon-pay': inShop(AMAZON_PAY_SHOP_FIELDS, {
    testRule: 'AMAZON_PAY_PUBLIC_KEY_ID must begin with SANDBOX-',
    isTest: ({ AMAZON_PAY_PUBLIC_KEY_ID: id = '' }) => id.startsWith('SANDBOX-'),
  }),
}

/**
 * Throws a StartRefused if there is no such method, if a variable is missing, or if the variables
 * do not name the provider's test environment. A run thus never moves real money.
 */
export function recordableMethod(environment: NodeJS.ProcessEnv, id: string): RecordableMethod {
  const variables = setVariables(environment)
  const method = METHODS.find((each) => String(each.id) === id)
  if (method === undefined)
    throw new StartRefused(`METHOD must be a number that npm run providers lists, not "${id}".`)
  const chosen = chooseProviders(environment, {}).forMethod(method.id)
  const name = chosen?.name ?? PROVIDER_OF[method.id] ?? 'none'
  const recordable = RECORDABLE[name]
  if (recordable === undefined)
    throw new StartRefused(`${method.name.en} has no provider with these settings.`)
  const missing = missingCredentials(name, variables)
  if (missing.length > 0) throw new StartRefused(`${missing.join(', ')} must be set.`)
  if (!recordable.isTest(variables))
    throw new StartRefused(
      `${recordable.testRule}: a run is recorded only in the provider's test environment.`,
    )
  if (chosen === undefined)
    throw new StartRefused(`${method.name.en} is left out of the settings of ${name}.`)
  const isOnPages = recordable.onPages.includes(method.id)
  return {
    payId: method.id,
    provider: chosen,
    place: isOnPages ? 'pages' : 'shop',
    fields: isOnPages ? recordable.fields : recordable.shopFields,
    buyer: {
      memberId: 1,
      name: 'ヤマダタロウ',
      ...recordable.contactOf(variables),
    },
  }
}
