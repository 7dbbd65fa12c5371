import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { KnownNotaries } from '#server/platform/configuration/notaries.ts'
import { type ChildService, openChildService } from './child-service.ts'
import type { DemoFactor } from './demo/demo-console.ts'

const MAIN = join(import.meta.dirname, 'console.ts')
/**
 * The environment variables that are passed to the console's process. No key or password of the
 * shop is among them.
 */
const PASSED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'NODE_ENV',
  'NODE_OPTIONS',
  'NODE_COMPILE_CACHE',
  'PORT',
  'CONSOLE_HOST',
  'CONSOLE_PORT',
  'CONSOLE_URL',
  'TRUSTED_PROXIES',
  'LOG_LEVEL',
  'NOTARIES',
  'PRICES_URL',
  'PRICES_SOURCE',
] as const

/** Returns the environment of the console's process. */
export function consoleEnvironment(
  environment: NodeJS.ProcessEnv,
  databaseUrl: string,
  operators: readonly DemoFactor[] = [],
): NodeJS.ProcessEnv {
  const passedOn = PASSED_ON.map((name) => [name, environment[name]] as const)
  return {
    ...Object.fromEntries(passedOn.filter(([, value]) => value !== undefined)),
    CONSOLE_DATABASE_URL: databaseUrl,
    ...(operators.length === 0 ? {} : { DEMO_OPERATORS: JSON.stringify(operators) }),
  }
}

/**
 * Starts the console in a child process, which ends whenever this process ends. If the console
 * dies, the shop continues to run.
 */
export async function startConsole(
  databaseUrl: string,
  {
    operators,
    notaries,
    onExit,
  }: {
    readonly operators: readonly DemoFactor[]
    readonly notaries: KnownNotaries
    readonly onExit: () => void
  },
): Promise<ChildService> {
  const child = spawn(process.execPath, [MAIN], {
    // The child leaves the terminal's process group. Otherwise Ctrl-C would stop it before the
    // shop.
    detached: true,
    env: consoleEnvironment(
      { ...process.env, NOTARIES: JSON.stringify(notaries) },
      databaseUrl,
      operators,
    ),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  return openChildService(child, { onExit })
}
