import { databaseTlsFaults } from './database-tls.rule.ts'
import type { KnownNotaries } from './notaries.ts'
import { isOnThisMachine, uncheckedCertificates } from './outside-tls.rule.ts'

/** The settings that only production requires. The caller has checked the form of each setting. */
export interface ProductionVariables {
  readonly PUBLIC_URL?: string | undefined
  readonly DATABASE_URL?: string | undefined
  readonly DATABASE_READ_URL?: string | undefined
  readonly DATABASE_OWNER_URL?: string | undefined
  readonly TRUSTED_PROXIES: readonly string[]
  readonly NOTARIES: KnownNotaries
  readonly NODE_TLS_REJECT_UNAUTHORIZED?: string | undefined
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
  return [
    ...missingKeys(values),
    ...keyFaults(values, demoKeys),
    ...databaseTlsFaults('DATABASE_URL', values.DATABASE_URL),
    ...databaseTlsFaults('DATABASE_READ_URL', values.DATABASE_READ_URL),
    ...databaseTlsFaults('DATABASE_OWNER_URL', values.DATABASE_OWNER_URL),
    ...uncheckedCertificates(values),
    ...notaryFaults(values),
    ...otherFaults(values),
  ]
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

function notaryFaults({ NOTARIES: notaries }: ProductionVariables): readonly string[] {
  const urls = notaries.map(({ url }) => new URL(url))
  return urls.every(({ protocol, hostname }) => protocol === 'https:' || isOnThisMachine(hostname))
    ? []
    : ['NOTARIES must name https: addresses in production, except on this machine.']
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

/** Anyone can read them (docs/fair-draws.vectors.json, server/draws/fair/vectors.json). */
const VECTOR_KEYS: readonly string[] = [
  '84f669662d25fa44c74f02f3804e18cdc6014a334e3ca2b5a66d81f293c973c6',
  '872ad77d264426724981f4387feae5eeaef63b3fd99e0743d2f974e9bb38d49d',
  '9af43afb8ddf257d6ff746df3955a9e3961d051beb7dc46477abe46743f4b05a',
  '4badbd6a0ada195ba62a51893f9a35059797094d77bc2a34d8914f4c47594f1b',
  'c88169b4e05c63dfa3a938862bc19dcffd1a03fb03b149ecb9b7f0b1ddc99bc7',
]
/** 32 random bytes have about 30, but keys of tests and benches repeat one. */
const DISTINCT_BYTES_MIN = 16

function isPublishedKey(key: Buffer): boolean {
  return VECTOR_KEYS.includes(key.toString('hex'))
}

function isRepetitiveKey(key: Buffer): boolean {
  return new Set(key).size < DISTINCT_BYTES_MIN
}
