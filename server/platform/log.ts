import { writeOncePerWindow } from './log-repeats.ts'

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LEVELS)[number]
type Level = Exclude<LogLevel, 'silent'>

/** How many errors of a chain of causes are logged. No chain in this program has more errors. */
const CAUSES_MAX = 5
let threshold: LogLevel = 'info'

export function setLogLevel(level: LogLevel): void {
  threshold = level
}

/**
 * Writes one JSON line for each event, without personal data. The line about an error has the
 * messages of all its causes and the stack of the innermost one. The line about a repeated fault
 * has the number of repeats, and the id of the newest request that failed by it.
 */
function write(
  level: Level,
  message: string,
  { cause, requestId }: { readonly cause?: unknown; readonly requestId?: string | undefined } = {},
): void {
  if (LEVELS.indexOf(level) < LEVELS.indexOf(threshold)) return
  const causes = causeChain(cause)
  const causeFields =
    causes.length === 0
      ? {}
      : { cause: causes.map((each) => each.message).join(': '), stack: causes.at(-1)?.stack }
  const writeLine = (count: number) => {
    const at = new Date().toISOString()
    const countFields = count > 1 ? { count } : {}
    const requestFields = requestId === undefined ? {} : { request: requestId }
    const line = { at, level, message, ...requestFields, ...countFields, ...causeFields }
    process.stderr.write(`${JSON.stringify(line)}\n`)
  }
  if (level !== 'warn' && level !== 'error') writeLine(1)
  else writeOncePerWindow(`${level} ${keyOf(message, causes)}`, writeLine)
}

/**
 * Returns the key under which repeats of a fault are counted. Faults with the same innermost cause
 * have the same key. The key contains the first line of the stack, so that different bugs with the
 * same message have different keys.
 */
function keyOf(message: string, causes: readonly Error[]): string {
  const innermost = causes.at(-1)
  if (innermost === undefined) return message
  const frame = innermost.stack?.split('\n').find((line) => line.trimStart().startsWith('at '))
  return `${innermost.message} ${frame ?? ''}`
}

/** Cut off at CAUSES_MAX, because the chain may be circular. */
function causeChain(cause: unknown): Error[] {
  const chain: Error[] = []
  for (let each = cause; each instanceof Error && chain.length < CAUSES_MAX; each = each.cause) {
    chain.push(each)
  }
  return chain
}

export const log = {
  info: (message: string) => write('info', message),
  warn: (message: string, cause?: unknown, requestId?: string) =>
    write('warn', message, { cause, requestId }),
  error: (message: string, cause?: unknown, requestId?: string) =>
    write('error', message, { cause, requestId }),
}
