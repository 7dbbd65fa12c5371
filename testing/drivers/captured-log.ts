import { setLogLevel } from '#server/platform/log.ts'
import { forgetRepeats } from '#server/platform/log-repeats.ts'

/**
 * Logs only errors. Tests cause warnings on purpose, and such warnings would hide the results of
 * the tests.
 */
export function logErrorsOnly(): void {
  setLogLevel('error')
}

/**
 * Collects everything that this process logs from now on. Until `stop` is called, nothing is
 * written to standard error.
 */
export function captureLog() {
  const { write } = process.stderr
  let captured = ''
  setLogLevel('debug')
  forgetRepeats()
  process.stderr.write = (text: string | Uint8Array) => {
    captured += String(text)
    return true
  }
  return {
    text: () => captured,
    stop(): string {
      process.stderr.write = write
      logErrorsOnly()
      return captured
    },
  }
}
