import type { Buyer } from '#server/external/payments/buyer.ts'
import type { PaymentProvider } from '#server/external/payments/payment-provider.ts'
import { missingCredentials } from '#server/external/payments/provider-settings.ts'
import { chooseProviders, PROVIDER_OF } from '#server/external/payments/providers.ts'
import { GMO_RECORDED_FIELDS } from '#server/external/payments/recording/gmo-fields.ts'
import type { RecordedFields } from '#server/external/payments/recording/recorded-fields.ts'
import { METHODS } from '#server/payments/lifecycle/methods.ts'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { setVariables } from '#server/platform/configuration/variables.ts'

/** A payment method whose calls can be recorded with the settings of the environment. */
export interface RecordableMethod {
  readonly payId: number
  readonly provider: PaymentProvider
  readonly fields: RecordedFields
  /** An invented buyer with the shop's own mail address and telephone number. */
  readonly buyer: Buyer
}

interface Recordable {
  /** The variable whose value 1 selects the provider's test environment. */
  readonly testVariable: string
  readonly mailVariable: string
  readonly phoneVariable: string
  readonly fields: RecordedFields
}

const GMO: Recordable = {
  testVariable: 'GMO_TEST',
  mailVariable: 'GMO_CONTACT_EMAIL',
  phoneVariable: 'GMO_CONTACT_PHONE',
  fields: GMO_RECORDED_FIELDS,
}
/** The providers that have a list of recorded fields and need no script in the browser. */
const RECORDABLE: Readonly<Record<string, Recordable>> = { 'gmo-wallet': GMO, 'gmo-cash': GMO }

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
  if (recordable === undefined)
    throw new StartRefused(
      `${method.name.en} at ${name} cannot be recorded yet, only the methods of ${Object.keys(RECORDABLE).join(' and ')}.`,
    )
  const missing = missingCredentials(name, variables)
  if (missing.length > 0) throw new StartRefused(`${missing.join(', ')} must be set.`)
  if (variables[recordable.testVariable] !== '1')
    throw new StartRefused(
      `${recordable.testVariable} must be 1: a run is recorded only in the provider's test environment.`,
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
      mail: variables[recordable.mailVariable] ?? '',
      tel: variables[recordable.phoneVariable] ?? '',
    },
  }
}
