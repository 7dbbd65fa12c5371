import { existsSync, statfsSync } from 'node:fs'

const SHARED_MEMORY = '/dev/shm'
const SHARED_MEMORY_BYTES_MIN = 2 ** 30

/**
 * Returns the path of a Chromium from the package registry, which is unpacked on first use. If
 * CHROMIUM_PATH is set, returns the path in CHROMIUM_PATH.
 */
export async function chromiumPath(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist`)
    return given
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `The packages bring a browser for Linux on x64 only, and this is ${process.platform}-${process.arch}: install Chromium and set CHROMIUM_PATH to it.`,
    )
  }
  // The package unpacks its shared libraries only if this variable is set, as it is on AWS Lambda.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

/**
 * Returns the default flags of Chromium that Playwright must leave out. `--disable-dev-shm-usage`
 * makes Chromium about 10 % slower, because Chromium then uses no shared memory. A machine needs
 * this flag only if it has too little shared memory, so the list is empty on such a machine.
 */
export function slowFlags(): string[] {
  if (!existsSync(SHARED_MEMORY)) return []
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize < SHARED_MEMORY_BYTES_MIN ? [] : ['--disable-dev-shm-usage']
}
