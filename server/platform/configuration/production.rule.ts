import { isPublishedKey, isRepetitiveKey } from './published-keys.rule.ts'

/** The settings that only production requires. The caller has checked the form of each setting. */
export interface ProductionVariables {
  readonly PUBLIC_URL?: string | undefined
  readonly TRUSTED_PROXIES: readonly string[]
  readonly REMITTANCE_MAIL?: string | undefined
  readonly SEAL_KEY?: Buffer | undefined
  readonly TAG_KEY?: Buffer | undefined
  readonly SIGN_KEY?: Buffer | undefined
  readonly SESSION_KEYS?: readonly Buffer[] | undefined
}

const KEY_NAMES = ['SEAL_KEY', 'TAG_KEY', 'SIGN_KEY', 'SESSION_KEYS'] as const

/**
 * Returns one sentence for each reason why production must not start with these settings.
 * `demoKeys` are the keys that a demo has generated in the data directory. Production must not use
 * them.
 */
export function productionFaults(
  values: ProductionVariables,
  demoKeys: readonly Buffer[],
): readonly string[] {
  return [...missingKeys(values), ...keyFaults(values, demoKeys), ...otherFaults(values)]
}

function missingKeys(values: ProductionVariables): readonly string[] {
  return KEY_NAMES.filter((name) => values[name] === undefined).map(
    (name) =>
      `${name} must be set in production: 32 random bytes in hex, such as openssl rand -hex 32 prints.`,
  )
}

function keyFaults(values: ProductionVariables, demoKeys: readonly Buffer[]): readonly string[] {
  const named = KEY_NAMES.flatMap((name) =>
    [values[name] ?? []].flat().map((key) => ({ name, key })),
  )
  return named.flatMap(({ name, key }, index) => {
    const same = named.slice(0, index).find((earlier) => earlier.key.equals(key))
    if (same !== undefined) return [sameKeyFault(name, same.name)]
    if (demoKeys.some((demo) => demo.equals(key)))
      return [`${name} is a key of the demo: production needs its own key.`]
    if (isPublishedKey(key))
      return [`${name} is a published test key: production needs its own key.`]
    return isRepetitiveKey(key) ? [`${name} is not random: openssl rand -hex 32 prints a key.`] : []
  })
}

function sameKeyFault(name: string, otherName: string): string {
  return name === otherName
    ? `${name} must not contain the same key twice.`
    : `${name} must differ from ${otherName}: each purpose needs a key of its own.`
}

function otherFaults(values: ProductionVariables): readonly string[] {
  const { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: proxies, REMITTANCE_MAIL: mail } = values
  const isHttps = publicUrl?.startsWith('https:') === true
  return [
    ...(publicUrl === undefined
      ? ['PUBLIC_URL must be set in production: the https address at which members reach the shop.']
      : []),
    ...(publicUrl !== undefined && !isHttps
      ? ['PUBLIC_URL must begin with https: in production.']
      : []),
    // The shop itself serves only HTTP, so a public https URL requires a proxy in front of it.
    ...(isHttps && proxies.length === 0
      ? [
          'TRUSTED_PROXIES must name the proxy in front of the shop: otherwise all members count as one address.',
        ]
      : []),
    ...(mail === undefined
      ? [
          'REMITTANCE_MAIL must be set in production: the address to which members write about a remittance.',
        ]
      : []),
  ]
}
