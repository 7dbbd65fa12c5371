import { PAYMENT } from '#contract/constants.ts'
import type { Buyer } from '#server/external/payments/buyer.ts'
import type { PaymentProvider } from '#server/external/payments/payment-provider.ts'
import { missingCredentials } from '#server/external/payments/provider-settings.ts'
import { chooseProviders, PROVIDER_OF } from '#server/external/payments/providers.ts'
import { FINCODE_RECORDED_FIELDS } from '#server/external/payments/recording/fincode-fields.ts'
import { GMO_RECORDED_FIELDS } from '#server/external/payments/recording/gmo-fields.ts'
import type { RecordedFields } from '#server/external/payments/recording/recorded-fields.ts'
import { METHODS } from '#server/payments/lifecycle/methods.ts'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { setVariables, type Variables } from '#server/platform/configuration/variables.ts'

/** A payment method whose calls can be recorded with the settings of the environment. */
export interface RecordableMethod {
  readonly payId: number
  readonly provider: PaymentProvider
  readonly fields: RecordedFields
  /** An invented buyer with the shop's own mail address and telephone number. */
  readonly buyer: Buyer
}

interface Recordable {
  readonly payIds: readonly number[]
  /** What the variables must have so that they name the provider's test environment. */
  readonly testRule: string
  isTest(variables: Variables): boolean
  /** Returns the contacts of the buyer. Empty if the provider's calls have no contacts. */
  contactOf(variables: Variables): Pick<Buyer, 'mail' | 'tel'>
  readonly fields: RecordedFields
}

const ALL = METHODS.map(({ id }) => id)
const GMO: Recordable = {
  payIds: ALL,
  testRule: 'GMO_TEST must be 1',
  isTest: ({ GMO_TEST }) => GMO_TEST === '1',
  contactOf: ({ GMO_CONTACT_EMAIL: mail = '', GMO_CONTACT_PHONE: tel = '' }) => ({ mail, tel }),
  fields: GMO_RECORDED_FIELDS,
}
const FINCODE: Recordable = {
  payIds: [PAYMENT.paypay],
  testRule: 'FINCODE_SECRET_KEY must begin with m_test_',
  isTest: ({ FINCODE_SECRET_KEY: key = '' }) => key.startsWith('m_test_'),
  contactOf: () => ({ mail: '', tel: '' }),
  fields: FINCODE_RECORDED_FIELDS,
}
/**
 * The providers that have a list of recorded fields. A method that needs a script in the browser,
 * such as a card, cannot be recorded.
 */
const RECORDABLE: Readonly<Record<string, Recordable>> = {
  'gmo-wallet': GMO,
  'gmo-cash': GMO,
  fincode: FINCODE,
  'fincode-cash': { ...FINCODE, payIds: ALL },
}

/**
 * Returns the method with this id and its provider. Throws a StartRefused if the method cannot be
 * recorded, if a variable is missing, or if the variables do not name the provider's test
 * environment. A run thus never moves real money.
 */
export function recordableMethod(environment: NodeJS.ProcessEnv, id: string): RecordableMethod {
  const variables = setVariables(environment)
  const method = METHODS.find((each) => String(each.id) === id)
  if (method === undefined)
    throw new StartRefused(`METHOD must be a number that npm run providers lists, not "${id}".`)
  const chosen = chooseProviders(environment, {}).forMethod(method.id)
  const name = chosen?.name ?? PROVIDER_OF[method.id] ?? 'none'
  const recordable = RECORDABLE[name]
  if (recordable?.payIds.includes(method.id) !== true)
    throw new StartRefused(
      `${method.name.en} at ${name} cannot be recorded yet, only methods without a script at ${Object.keys(RECORDABLE).join(', ')}.`,
    )
  const missing = missingCredentials(name, variables)
  if (missing.length > 0) throw new StartRefused(`${missing.join(', ')} must be set.`)
  if (!recordable.isTest(variables))
    throw new StartRefused(
      `${recordable.testRule}: a run is recorded only in the provider's test environment.`,
    )
  if (chosen === undefined)
    throw new StartRefused(`${method.name.en} is left out of the settings of ${name}.`)
  return {
    payId: method.id,
    provider: chosen,
    fields: recordable.fields,
    buyer: {
      memberId: 1,
      name: 'ヒキフダタロウ',
      ...recordable.contactOf(variables),
    },
  }
}
