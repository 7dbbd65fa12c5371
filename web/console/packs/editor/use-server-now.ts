import { useRef } from 'react'
import { useLoad } from '#web/console/wire/console-query.ts'

/** The clock of the operator's computer may be wrong. */
export function useServerNow(): () => Date {
  const { answer } = useLoad('GET /session', {})
  const reading = useRef<{ readonly serverMs: number; readonly atMs: number }>(null)
  if (answer !== undefined && reading.current?.serverMs !== Date.parse(answer.serverTime)) {
    reading.current = { serverMs: Date.parse(answer.serverTime), atMs: performance.now() }
  }
  return () => {
    const read = reading.current
    return read === null ? new Date() : new Date(read.serverMs + performance.now() - read.atMs)
  }
}
