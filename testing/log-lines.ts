import { logFrom } from '#server/platform/log.ts'

/** What a test shop provokes by intent would drown what a test says: only faults are told. */
export function quietLog(): void {
  logFrom('error')
}

/** All that this process logs from here on, to be read instead of shown. */
export function listenToLog() {
  const { write } = process.stderr
  let said = ''
  logFrom('debug')
  process.stderr.write = (text: string | Uint8Array) => {
    said += String(text)
    return true
  }
  return {
    said: () => said,
    end(): string {
      process.stderr.write = write
      quietLog()
      return said
    },
  }
}
