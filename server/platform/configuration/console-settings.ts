import { z } from 'zod'
import type { LogLevel } from '#server/platform/log.ts'
import { type DatabaseLimits, databaseLimitsOf, databaseLimitVariables } from './database-limits.ts'
import { databaseTlsFaults } from './database-tls.rule.ts'
import { type KnownNotaries, notaryList } from './notaries.ts'
import { isOnThisMachine, uncheckedCertificates } from './outside-tls.rule.ts'
import { StartRefused } from './start-refused.ts'
import {
  commaSeparated,
  oneOf,
  PORT_MAX,
  parseVariables,
  portNumber,
  type Variables,
} from './variables.ts'

/** How many reads and changes a minute and how many exports an hour each operator may make. */
export type CallLimits = Readonly<Record<'read' | 'change' | 'export', number>>
export const CALL_LIMITS: CallLimits = { read: 300, change: 60, export: 5 }

export interface ConsoleSettings extends DatabaseLimits {
  readonly isProduction: boolean
  readonly host: string
  readonly port: number
  /** The URL that operators use. Passkeys of operators belong to the host name of this URL. */
  readonly publicUrl: string
  /** The URL of the database for the console's own role; null if the variable is not set. */
  readonly databaseUrl: string | null
  /** The replicas that jobs of reports read; null for none. */
  readonly databaseReadUrl: string | null
  readonly trustedProxies: readonly string[]
  readonly logLevel: LogLevel
  /** The file with the report of `npm run backup`; null if the variable is not set. */
  readonly backupFile: string | null
  readonly callLimits: CallLimits
  /** The notaries that packs may name. */
  readonly notaries: KnownNotaries
  /** The list of market prices that the console reads each day, and the name of its source. */
  readonly prices: { readonly url: string; readonly name: string } | null
}

/** The port between the two belongs to the sandbox gateway. */
const PORT_DISTANCE = 2
/** The console does not start if one of these variables is set. */
const SHOP_KEYS = ['SEAL_KEY', 'TAG_KEY', 'SIGN_KEY', 'SESSION_KEYS'] as const

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')

const variables = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').default('development'),
  PORT: portNumber.default(3000),
  CONSOLE_HOST: z.string().default('127.0.0.1'),
  CONSOLE_PORT: portNumber.optional(),
  CONSOLE_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://console.shop.example' })
    .transform((text) => new URL(text).origin)
    .optional(),
  CONSOLE_DATABASE_URL: postgresUrl.optional(),
  CONSOLE_DATABASE_READ_URL: postgresUrl.optional(),
  ...databaseLimitVariables,
  TRUSTED_PROXIES: commaSeparated.default([]),
  BACKUP_FILE: z.string().optional(),
  CONSOLE_READS_PER_MINUTE: z.coerce.number().int().min(10).default(CALL_LIMITS.read),
  CONSOLE_CHANGES_PER_MINUTE: z.coerce.number().int().min(1).default(CALL_LIMITS.change),
  CONSOLE_EXPORTS_PER_HOUR: z.coerce.number().int().min(1).default(CALL_LIMITS.export),
  NOTARIES: notaryList.default([]),
  PRICES_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://prices.example/list.csv' })
    .refine((text) => !hasPassword(text), 'must not have a name or password before the host')
    .optional(),
  PRICES_SOURCE: z.string().trim().max(100).optional(),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
})

const URL_VARIABLES = { NODE_ENV: true, PORT: true, CONSOLE_PORT: true, CONSOLE_URL: true } as const

/**
 * Throws StartRefused if a value is invalid. In production, also throws it if the database URL is
 * missing, the public URL does not use https, or the database is reached without checked TLS.
 */
export function readConsoleSettings(environment: Variables): ConsoleSettings {
  const values = parseVariables(variables, environment)
  const port = values.CONSOLE_PORT ?? defaultPort(values.PORT)
  const isProduction = values.NODE_ENV === 'production'
  if (isProduction && values.CONSOLE_DATABASE_URL === undefined)
    throw new StartRefused('CONSOLE_DATABASE_URL must be set in production.')
  const tlsFaults = [
    ...databaseTlsFaults('CONSOLE_DATABASE_URL', values.CONSOLE_DATABASE_URL),
    ...databaseTlsFaults('CONSOLE_DATABASE_READ_URL', values.CONSOLE_DATABASE_READ_URL),
    ...uncheckedCertificates(values),
  ]
  if (isProduction && tlsFaults.length > 0) throw new StartRefused(tlsFaults.join('\n'))
  return {
    isProduction,
    host: values.CONSOLE_HOST,
    port,
    publicUrl: readConsoleUrl(environment),
    databaseUrl: values.CONSOLE_DATABASE_URL ?? null,
    databaseReadUrl: values.CONSOLE_DATABASE_READ_URL ?? null,
    ...databaseLimitsOf(values),
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
    backupFile: values.BACKUP_FILE ?? null,
    notaries: values.NOTARIES,
    prices: pricesOf(values),
    callLimits: {
      read: values.CONSOLE_READS_PER_MINUTE,
      change: values.CONSOLE_CHANGES_PER_MINUTE,
      export: values.CONSOLE_EXPORTS_PER_HOUR,
    },
  }
}

type Values = z.output<typeof variables>

function pricesOf({ NODE_ENV, PRICES_URL: url, PRICES_SOURCE }: Values): ConsoleSettings['prices'] {
  if (url === undefined) return null
  const { protocol, hostname } = new URL(url)
  if (NODE_ENV === 'production' && protocol === 'http:' && !isOnThisMachine(hostname))
    throw new StartRefused(
      'PRICES_URL must begin with https: in production, except on this machine.',
    )
  return { url, name: PRICES_SOURCE ?? hostname }
}

/** No call can be made to such an address. */
function hasPassword(url: string): boolean {
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

/**
 * Returns the address of the console, which the shop's process needs too: it verifies the passkeys
 * of operators. Throws StartRefused if it is not an https: address in production.
 */
export function readConsoleUrl(environment: Variables): string {
  const values = parseVariables(variables.pick(URL_VARIABLES), environment)
  const url =
    values.CONSOLE_URL ?? `http://localhost:${values.CONSOLE_PORT ?? defaultPort(values.PORT)}`
  if (values.NODE_ENV === 'production' && !url.startsWith('https:'))
    throw new StartRefused('CONSOLE_URL must be set and begin with https: in production.')
  return url
}

/** Throws StartRefused if the environment of a console holds a key of the shop. */
export function refuseShopKeys(environment: Variables): void {
  const key = SHOP_KEYS.find((name) => (environment[name] ?? '') !== '')
  if (key === undefined) return
  throw new StartRefused(`${key} must not be set for the console, which works without any key.`)
}

function defaultPort(shopPort: number): number {
  return shopPort === 0 || shopPort > PORT_MAX - PORT_DISTANCE ? 0 : shopPort + PORT_DISTANCE
}
