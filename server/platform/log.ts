const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LEVELS)[number]
type Level = Exclude<LogLevel, 'silent'>

/** How many errors of a chain of causes are logged. No chain in this program is longer. */
const CAUSES_MAX = 5
let threshold: LogLevel = 'info'

/** Sets the level below which events are not logged. */
export function setLogLevel(level: LogLevel): void {
  threshold = level
}

/**
 * Writes one JSON line for each event, without personal data. Of an error, it writes the messages
 * of all its causes and the stack of the innermost.
 */
function write(level: Level, message: string, cause?: unknown): void {
  if (LEVELS.indexOf(level) < LEVELS.indexOf(threshold)) return
  const at = new Date().toISOString()
  const causes = causeChain(cause)
  const causeFields =
    causes.length === 0
      ? {}
      : { cause: causes.map((each) => each.message).join(': '), stack: causes.at(-1)?.stack }
  process.stderr.write(`${JSON.stringify({ at, level, message, ...causeFields })}\n`)
}

/**
 * Returns an error and the chain of its causes. The chain is cut off at CAUSES_MAX, because it may
 * be circular.
 */
function causeChain(cause: unknown): Error[] {
  const chain: Error[] = []
  for (let each = cause; each instanceof Error && chain.length < CAUSES_MAX; each = each.cause) {
    chain.push(each)
  }
  return chain
}

export const log = {
  info: (message: string) => write('info', message),
  warn: (message: string, cause?: unknown) => write('warn', message, cause),
  error: (message: string, cause?: unknown) => write('error', message, cause),
}
