import { setLogLevel } from '#server/platform/log.ts'

/** What a test shop provokes by intent would drown what a test says: only faults are told. */
export function logErrorsOnly(): void {
  setLogLevel('error')
}

/** All that this process logs from here on, to be read instead of shown. */
export function captureLog() {
  const { write } = process.stderr
  let captured = ''
  setLogLevel('debug')
  process.stderr.write = (chunk: string | Uint8Array) => {
    captured += String(chunk)
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
