const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LEVELS)[number]
type Level = Exclude<LogLevel, 'silent'>

/** More than any fault of ours wraps another. */
const CAUSES_MAX = 5
let lowest: LogLevel = 'info'

/** Leaves out what matters less than `level`. */
export function logFrom(level: LogLevel): void {
  lowest = level
}

/** One JSON line an event, without personal data: a cause is reduced to its messages and the innermost stack. */
function write(level: Level, message: string, cause?: unknown): void {
  if (LEVELS.indexOf(level) < LEVELS.indexOf(lowest)) return
  const at = new Date().toISOString()
  const chain = causesOf(cause)
  const reason =
    chain.length === 0
      ? {}
      : { cause: chain.map((each) => each.message).join(': '), stack: chain.at(-1)?.stack }
  process.stderr.write(`${JSON.stringify({ at, level, message, ...reason })}\n`)
}

/** An error with what caused it, and what caused that; a circle of causes ends somewhere too. */
function causesOf(cause: unknown): Error[] {
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
