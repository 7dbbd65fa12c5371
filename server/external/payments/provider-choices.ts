import { PAYMENT } from '#contract/constants.ts'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import type { Variables } from '#server/platform/configuration/variables.ts'
import type { ProviderName } from './provider-name.ts'

/** The companies among which the operator can choose for a payment method. */
type Company = 'gmo' | 'stripe' | 'fincode'
const SANDBOX = 'sandbox'

/** For each company, the variable that is set if the shop has credentials of that company. */
const CREDENTIALS: Readonly<Record<Company, string>> = {
  gmo: 'GMO_SHOP_ID',
  stripe: 'STRIPE_SECRET_KEY',
  fincode: 'FINCODE_SECRET_KEY',
}

interface Choice {
  readonly variable: string
  readonly payId: number
  /** For each company that can serve the method, the name of its provider. */
  readonly providers: Readonly<Partial<Record<Company, ProviderName>>>
}

/** The payment methods for which the operator chooses the provider by a variable. */
export const CHOICES: readonly Choice[] = [
  {
    variable: 'PROVIDER_OF_CARD',
    payId: PAYMENT.card,
    providers: { gmo: 'gmo', stripe: 'stripe', fincode: 'fincode' },
  },
  {
    variable: 'PROVIDER_OF_CONVENIENCE_STORE',
    payId: PAYMENT.convenienceStore,
    providers: { gmo: 'gmo-cash', stripe: 'stripe', fincode: 'fincode-cash' },
  },
  {
    variable: 'PROVIDER_OF_BANK_TRANSFER',
    payId: PAYMENT.bankTransfer,
    providers: { gmo: 'gmo-cash', fincode: 'fincode-cash' },
  },
  {
    variable: 'PROVIDER_OF_PAYPAY',
    payId: PAYMENT.paypay,
    providers: { gmo: 'gmo-wallet', stripe: 'stripe', fincode: 'fincode' },
  },
]

/**
 * Throws a StartRefused that names every wrong choice. The choice of a company is wrong if the
 * company has no credentials or does not serve the method. The choice of the sandbox is wrong if
 * the sandbox cannot serve the method.
 */
export function chosenProviders(
  variables: Variables,
  sandboxUrl: string | undefined,
): Readonly<Record<number, ProviderName>> {
  const chosen = CHOICES.map((choice) => [choice.payId, choose(choice, variables, sandboxUrl)])
  const faults = chosen.flatMap(([, result]) => (result instanceof StartRefused ? result : []))
  if (faults.length > 0) throw new StartRefused(faults.map(({ message }) => message).join('\n'))
  return Object.fromEntries(chosen.filter(([, result]) => result !== undefined))
}

function choose(
  { variable, providers }: Choice,
  variables: Variables,
  sandboxUrl: string | undefined,
): ProviderName | StartRefused | undefined {
  const value = variables[variable]
  if (value === undefined) return undefined
  if (value === SANDBOX) return chooseSandbox({ variable, providers }, variables, sandboxUrl)
  const provider = providers[value as Company]
  if (provider === undefined) {
    const values = [...Object.keys(providers), SANDBOX].join(' or ')
    return new StartRefused(`${variable} must be ${values}.`)
  }
  const credentials = CREDENTIALS[value as Company]
  return variables[credentials] === undefined
    ? new StartRefused(`${variable} is ${value}, so ${credentials} must be set.`)
    : provider
}

/**
 * Returns the provider that the sandbox replaces for the method: the provider of the first company
 * that has no credentials. The sandbox cannot replace a company with credentials, because payments
 * refer to their provider by name, and both would have the same name.
 */
function chooseSandbox(
  { variable, providers }: Pick<Choice, 'variable' | 'providers'>,
  variables: Variables,
  sandboxUrl: string | undefined,
): ProviderName | StartRefused {
  if (sandboxUrl === undefined)
    return new StartRefused(`${variable} must name a provider: no sandbox runs here.`)
  const [provider] = Object.entries(providers)
    .filter(([company]) => variables[CREDENTIALS[company as Company]] === undefined)
    .map(([, name]) => name)
  return (
    provider ??
    new StartRefused(`${variable} must name a provider: all that can serve it have credentials.`)
  )
}
