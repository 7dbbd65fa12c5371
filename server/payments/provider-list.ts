import { chosenProviders } from '#server/external/payments/provider-choices.ts'
import { missingCredentials } from '#server/external/payments/provider-settings.ts'
import { chooseProviders, PROVIDER_OF } from '#server/external/payments/providers.ts'
import { METHODS } from '#server/payments/lifecycle/methods.ts'
import { setVariables } from '#server/platform/configuration/variables.ts'

/**
 * The line names the provider and shows whether the shop would offer the method with these
 * variables. If not, it lists the missing variables. Without `gatewayUrl`, the sandbox replaces no
 * provider. If a variable is wrong, throws the same StartRefused as the shop does at its start.
 */
export function listProviders(
  environment: NodeJS.ProcessEnv,
  { gatewayUrl }: { readonly gatewayUrl?: string } = {},
): readonly string[] {
  const variables = setVariables(environment)
  const providers = chooseProviders(environment, { gatewayUrl })
  const providerOf = { ...PROVIDER_OF, ...chosenProviders(variables, gatewayUrl) }
  return METHODS.map(({ id, name }) => {
    const offered = providers.forMethod(id)
    const provider = offered?.name ?? providerOf[id] ?? 'none'
    const missing = missingCredentials(provider, variables)
    return `${id} ${name.en} (${name.ja}): ${provider}, ${stateOf(offered !== undefined, missing)}`
  })
}

function stateOf(isOffered: boolean, missing: readonly string[]): string {
  if (isOffered) return missing.length === 0 ? 'offered' : 'offered by the sandbox'
  return missing.length === 0
    ? 'not offered: switched off, or left out of the provider’s settings'
    : `not offered: set ${missing.join(', ')}`
}
