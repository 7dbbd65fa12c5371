import { join, resolve } from 'node:path'
import { z } from 'zod'
import { CLOSES_AT } from '#contract/constants.ts'
import { STOP_TIMES } from '#server/platform/http/timeouts.ts'
import type { LogLevel } from '#server/platform/log.ts'
import type { ClosingTimes } from '#server/platform/time/closing.rule.ts'
import { type DatabaseLimits, databaseLimitsOf, databaseLimitVariables } from './database-limits.ts'
import {
  existingDemoKeys,
  type Keys,
  readOrCreateDemoKeys,
  readOrCreateDemoPushKey,
} from './keys.ts'
import { type KnownNotaries, notaryList } from './notaries.ts'
import { productionFaults } from './production.rule.ts'
import { StartRefused } from './start-refused.ts'
import { commaSeparated, oneOf, parseVariables, portNumber } from './variables.ts'

export interface Settings extends Keys, DatabaseLimits {
  readonly isProduction: boolean
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
  /** The file outside the database that stores the newest signed head of each pack. */
  readonly headsFile: string
  /** The notaries that packs may name. */
  readonly notaries: KnownNotaries
  /**
   * The file with the report of `npm run backup`, which the metrics read; null if the variable is
   * not set.
   */
  readonly backupFile: string | null
  /** The URL of the database. If null, the shop starts the embedded PostgreSQL in dataDir. */
  readonly databaseUrl: string | null
  /** The replicas that some calls read; null if the primary answers every call. */
  readonly databaseReadUrl: string | null
  /** The role that owns the tables. If null, the role of databaseUrl may own them. */
  readonly databaseOwnerUrl: string | null
  readonly closesAt: ClosingTimes
  readonly logLevel: LogLevel
  readonly trustedProxies: readonly string[]
  /** The header by which a trusted proxy names the country of a network; null for none. */
  readonly countryHeader: string | null
  readonly isMaintenance: boolean
  /** If false, the shop unregisters the service worker in every browser. */
  readonly hasServiceWorker: boolean
  /** The mail address to which members write about a bank transfer. */
  readonly remittanceMail: string
  /** Where the operators read of messages of members by mail; null if they do not. */
  readonly contactMail: string | null
  /** How many SMS the whole shop sends within 24 hours at most. */
  readonly smsPerDayMax: number
  /** The key and the contact of the shop's push messages; null if the shop sends none. */
  readonly vapid: { readonly privateKey: string; readonly subject: string } | null
  /** If the port is null, no metrics are served. */
  readonly metricsHost: string
  readonly metricsPort: number | null
  /**
   * How long a stopping process serves requests after /readyz says that the process is not ready.
   */
  readonly drainSeconds: number
}

/** No mailbox exists at this address. */
export const DEMO_REMITTANCE_MAIL = 'payment@shop.example'
/** The operator's mail address in the demo. The demo's outbox page shows the mails to it. */
export const DEMO_CONTACT_MAIL = 'contact@shop.example'

/** Far above a normal day. Bounds the cost of an attacker with many addresses. */
export const SMS_PER_DAY_MAX = 5_000

/** Proxies check about every two seconds, and give up after two refusals. */
const DRAIN_SECONDS = 5

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
const closingTime = z.union(
  [z.literal('never'), z.iso.datetime({ offset: true, error: TIME_EXPECTED })],
  { error: TIME_EXPECTED },
)
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
  NOTARIES: notaryList.default([]),
  BACKUP_FILE: z.string().optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  ...databaseLimitVariables,
  SHOP_CLOSES_AT: closingTime.default(CLOSES_AT),
  REGISTRATION_CLOSES_AT: closingTime.optional(),
  POINT_SALES_CLOSE_AT: closingTime.optional(),
  SEAL_KEY: hexKey.optional(),
  TAG_KEY: hexKey.optional(),
  SIGN_KEY: signKey.optional(),
  SESSION_KEYS: commaSeparated
    .pipe(z.array(hexKey).min(1, 'must name at least one key'))
    .optional(),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
  TRUSTED_PROXIES: commaSeparated.default([]),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/i, 'must be the name of a header')
    .optional(),
  MAINTENANCE: oneOf('0', '1').default('0'),
  SERVICE_WORKER: oneOf('0', '1').default('1'),
  SMS_PER_DAY: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .default(SMS_PER_DAY_MAX),
  VAPID_PRIVATE_KEY: z
    .base64url()
    .length(43, 'must be a private key as npx web-push generate-vapid-keys prints it')
    .optional(),
  VAPID_SUBJECT: z
    .url({ protocol: /^(mailto|https)$/, error: 'must be mailto:… or https://…' })
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: portNumber.optional(),
  DRAIN_SECONDS: z.coerce
    .number(`must be a number of seconds from 0 to ${STOP_TIMES.drainSecondsMax}`)
    .min(0, 'must be 0 or more')
    .max(STOP_TIMES.drainSecondsMax, `must be ${STOP_TIMES.drainSecondsMax} or less`)
    .optional(),
  REMITTANCE_MAIL: z.email({ error: 'must be a mail address' }).optional(),
  CONTACT_MAIL: z.email({ error: 'must be a mail address' }).optional(),
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
})
type Variables = z.output<typeof variables>

/** An empty variable counts as not set. Throws StartRefused with one line for each error. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const values = parseVariables(variables, environment)
  const dataDir = resolve(values.DATA_DIR)
  refuseUnsafe(values, dataDir)
  return {
    ...keysFor(values, dataDir),
    ...databaseLimitsOf(values),
    isProduction: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir,
    backupFile: values.BACKUP_FILE ?? null,
    headsFile: resolve(values.HEADS_FILE ?? join(dataDir, 'signed-heads.json')),
    notaries: values.NOTARIES,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    databaseOwnerUrl: ownerUrlOf(values),
    closesAt: closingTimesOf(values),
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES,
    countryHeader: values.COUNTRY_HEADER?.toLowerCase() ?? null,
    isMaintenance: values.MAINTENANCE === '1',
    hasServiceWorker: values.SERVICE_WORKER === '1',
    smsPerDayMax: values.SMS_PER_DAY,
    vapid: vapidOf(values, dataDir),
    remittanceMail: values.REMITTANCE_MAIL ?? DEMO_REMITTANCE_MAIL,
    contactMail: contactMailOf(values),
    metricsHost: values.METRICS_HOST,
    metricsPort: values.METRICS_PORT ?? null,
    drainSeconds: drainSecondsOf(values),
  }
}

/** SHOP_CLOSES_AT is the default for both times. */
function closingTimesOf(values: Variables): ClosingTimes {
  const { SHOP_CLOSES_AT: shop, REGISTRATION_CLOSES_AT, POINT_SALES_CLOSE_AT } = values
  const timeOf = (text: string) => (text === 'never' ? null : new Date(text))
  return {
    registration: timeOf(REGISTRATION_CLOSES_AT ?? shop),
    pointSales: timeOf(POINT_SALES_CLOSE_AT ?? shop),
  }
}

/** Null in production without CONTACT_MAIL. Operators then read of messages in the console alone. */
function contactMailOf({ NODE_ENV: mode, CONTACT_MAIL: mail }: Variables): string | null {
  return mail ?? (mode === 'production' ? null : DEMO_CONTACT_MAIL)
}

/** Null in production without VAPID_PRIVATE_KEY. The demo makes a key of its own. */
function vapidOf(values: Variables, dataDir: string): Settings['vapid'] {
  const { NODE_ENV: mode, VAPID_PRIVATE_KEY: key, VAPID_SUBJECT: subject } = values
  if ((key === undefined) !== (subject === undefined))
    throw new StartRefused('VAPID_PRIVATE_KEY and VAPID_SUBJECT are set together.')
  if (key !== undefined && subject !== undefined) return { privateKey: key, subject }
  if (mode === 'production') return null
  return { privateKey: readOrCreateDemoPushKey(dataDir), subject: `mailto:${DEMO_CONTACT_MAIL}` }
}

/** 0 in the demo, because no proxy has to notice that the shop stops. */
function drainSecondsOf({ NODE_ENV: mode, DRAIN_SECONDS: seconds }: Variables): number {
  return seconds ?? (mode === 'production' ? DRAIN_SECONDS : 0)
}

/** Throws StartRefused if the settings are unsafe for a shop that members can reach. */
function refuseUnsafe(values: Variables, dataDir: string): void {
  if (values.NODE_ENV === 'production') {
    const faults = productionFaults(values, existingDemoKeys(dataDir))
    if (faults.length > 0) throw new StartRefused(faults.join('\n'))
  } else if (values.PUBLIC_URL?.startsWith('https:') === true) {
    throw new StartRefused(
      'NODE_ENV must be production when PUBLIC_URL begins with https: the demo shows its mails to everybody and takes test payments.',
    )
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
  const { SEAL_KEY, TAG_KEY, SIGN_KEY, SESSION_KEYS } = values
  // In production, all four keys are set at this point, so production neither reads nor generates
  // the keys of the demo.
  if (SEAL_KEY && TAG_KEY && SIGN_KEY && SESSION_KEYS) {
    return { sealKey: SEAL_KEY, tagKey: TAG_KEY, signKey: SIGN_KEY, sessionKeys: SESSION_KEYS }
  }
  const demo = readOrCreateDemoKeys(dataDir)
  return {
    sealKey: SEAL_KEY ?? demo.sealKey,
    tagKey: TAG_KEY ?? demo.tagKey,
    signKey: SIGN_KEY ?? demo.signKey,
    sessionKeys: SESSION_KEYS ?? demo.sessionKeys,
  }
}
