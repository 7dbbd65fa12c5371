import { setLogLevel } from '#server/platform/log.ts'

/** What a test shop provokes by intent would drown what a test says: only faults are told. */
export function logErrorsOnly(): void {
  setLogLevel('error')
}

/** All that this process logs from here on, to be read instead of shown. */
export function captureLog() {
  const { write } = process.stderr
  const text = ''
  setLogLevel('debug')
  process.stderr.write = (text: string | Uint8Array) => {
    text += String(text)
    return true
  }
  return {
    text: () => text,
    stop(): string {
      process.stderr.write = write
      logErrorsOnly()
      return text
    },
  }
}
