import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

/**
 * Runs a program to its end and returns its output. If the program fails, throws an error that
 * contains the error output of the program.
 */
export async function run(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    maxBuffer: OUTPUT_BYTES_MAX,
    ...options,
  })
  return stdout
}

/** Runs a program and ignores whether it fails. */
export async function tryRun(program: string, ...args: readonly string[]): Promise<void> {
  await run(program, args).catch(() => {})
}
