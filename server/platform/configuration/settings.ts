import { join, resolve } from 'node:path'
import { z } from 'zod'
import { CLOSES_AT } from '#contract/constants.ts'
import type { LogLevel } from '#server/platform/log.ts'
import { existingDemoKeys, type Keys, readOrCreateDemoKeys } from './keys.ts'
import { StartRefused } from './start-refused.ts'
import { commaSeparated, oneOf, parseVariables, portNumber } from './variables.ts'

export interface Settings extends Keys {
  readonly isProduction: boolean
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
  /** The file that keeps the newest signed heads of the packs, outside the database. */
  readonly headsFile: string
  /** The URL of the database. If null, the shop starts the embedded PostgreSQL in dataDir. */
  readonly databaseUrl: string | null
  /**
   * The URL with the role that owns the tables. If null, the shop knows only databaseUrl, whose
   * role may be the owner.
   */
  readonly databaseOwnerUrl: string | null
  /** The moment when the shop closes for good. Null if it never closes. */
  readonly closesAt: Date | null
  readonly logLevel: LogLevel
  readonly trustedProxies: readonly string[]
  readonly isMaintenance: boolean
  /** If false, the shop unregisters the service worker in every browser. */
  readonly hasServiceWorker: boolean
  /** The mail address to which members write about a bank transfer. */
  readonly remittanceMail: string
}

/**
 * The mail address for questions about bank transfers in the demo. No mailbox exists at this
 * address.
 */
export const DEMO_REMITTANCE_MAIL = 'payment@hikifuda.example'

const hexKey = z
  .string()
  .regex(
    /^[0-9a-f]{64,128}$/i,
    'must be 32 to 64 bytes in hex, such as openssl rand -hex 32 prints',
  )
  .transform((text) => Buffer.from(text, 'hex'))

/** Accepts an Ed25519 private key, which has exactly 32 bytes. */
const signKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes in hex, such as openssl rand -hex 32 prints')
  .transform((text) => Buffer.from(text, 'hex'))

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')

const TIME_EXPECTED = 'must be never, or a time such as 2030-01-31T20:00:00+09:00'
const variables = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').default('development'),
  HOST: z.string().default('0.0.0.0'),
  PORT: portNumber.default(3000),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://shop.example' })
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().default('.data'),
  HEADS_FILE: z.string().optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  SHOP_CLOSES_AT: z
    .union([z.literal('never'), z.iso.datetime({ offset: true, error: TIME_EXPECTED })], {
      error: TIME_EXPECTED,
    })
    .default(CLOSES_AT),
  SEAL_KEY: hexKey.optional(),
  TAG_KEY: hexKey.optional(),
  SIGN_KEY: signKey.optional(),
  SESSION_KEYS: commaSeparated
    .pipe(z.array(hexKey).min(1, 'must name at least one key'))
    .optional(),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
  TRUSTED_PROXIES: commaSeparated.default([]),
  MAINTENANCE: oneOf('0', '1').default('0'),
  SERVICE_WORKER: oneOf('0', '1').default('1'),
  REMITTANCE_MAIL: z.email({ error: 'must be a mail address' }).optional(),
})
type Variables = z.output<typeof variables>

/**
 * Reads and validates the environment variables. An empty variable counts as missing. Throws
 * StartRefused with one line for each error.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const values = parseVariables(variables, environment)
  const dataDir = resolve(values.DATA_DIR)
  return {
    ...keysFor(values, dataDir),
    isProduction: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir,
    headsFile: resolve(values.HEADS_FILE ?? join(dataDir, 'signed-heads.json')),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseOwnerUrl: ownerUrlOf(values),
    closesAt: values.SHOP_CLOSES_AT === 'never' ? null : new Date(values.SHOP_CLOSES_AT),
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES,
    isMaintenance: values.MAINTENANCE === '1',
    hasServiceWorker: values.SERVICE_WORKER === '1',
    remittanceMail: remittanceMailFor(values),
  }
}

function ownerUrlOf({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }: Variables): string | null {
  if (ownerUrl !== undefined && url === undefined) {
    throw new StartRefused(
      'DATABASE_OWNER_URL needs DATABASE_URL: the embedded database has its own owner.',
    )
  }
  return ownerUrl ?? null
}

function keysFor(values: Variables, dataDir: string): Keys {
  if (values.NODE_ENV !== 'production') {
    const demo = readOrCreateDemoKeys(dataDir)
    return {
      sealKey: values.SEAL_KEY ?? demo.sealKey,
      tagKey: values.TAG_KEY ?? demo.tagKey,
      signKey: values.SIGN_KEY ?? demo.signKey,
      sessionKeys: values.SESSION_KEYS ?? demo.sessionKeys,
    }
  }
  const {
    SEAL_KEY: sealKey,
    TAG_KEY: tagKey,
    SIGN_KEY: signKey,
    SESSION_KEYS: sessionKeys,
  } = values
  if (sealKey === undefined) throw missingKey('SEAL_KEY')
  if (tagKey === undefined) throw missingKey('TAG_KEY')
  if (signKey === undefined) throw missingKey('SIGN_KEY')
  if (sessionKeys === undefined) throw missingKey('SESSION_KEYS')
  const keys = { sealKey, tagKey, signKey, sessionKeys }
  refuseDemoKeys(keys, dataDir)
  return keys
}

function remittanceMailFor({ NODE_ENV, REMITTANCE_MAIL }: Variables): string {
  if (REMITTANCE_MAIL !== undefined) return REMITTANCE_MAIL
  if (NODE_ENV !== 'production') return DEMO_REMITTANCE_MAIL
  throw new StartRefused(
    'REMITTANCE_MAIL must be set in production: the address to which members write about a remittance.',
  )
}

function missingKey(name: string): StartRefused {
  return new StartRefused(
    `${name} must be set in production: 32 random bytes in hex, such as openssl rand -hex 32 prints.`,
  )
}

function refuseDemoKeys({ sealKey, tagKey, signKey, sessionKeys }: Keys, dataDir: string): void {
  const known = existingDemoKeys(dataDir)
  const isDemo = (key: Buffer) => known.some((demo) => demo.equals(key))
  for (const [name, keys] of [
    ['SEAL_KEY', [sealKey]],
    ['TAG_KEY', [tagKey]],
    ['SIGN_KEY', [signKey]],
    ['SESSION_KEYS', sessionKeys],
  ] as const) {
    if (keys.some(isDemo)) {
      throw new StartRefused(`${name} is a key of the demo: production needs its own key.`)
    }
  }
}
