const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LEVELS)[number]
type Level = Exclude<LogLevel, 'silent'>

let lowest: LogLevel = 'info'

/** Leaves out what matters less than `level`. */
export function logFrom(level: LogLevel): void {
  lowest = level
}

/** One JSON line an event, without personal data: a cause is reduced to its message and stack. */
function write(level: Level, message: string, cause?: unknown): void {
  if (LEVELS.indexOf(level) < LEVELS.indexOf(lowest)) return
  const at = new Date().toISOString()
  const reason = cause instanceof Error ? { cause: cause.message, stack: cause.stack } : {}
  process.stderr.write(`${JSON.stringify({ at, level, message, ...reason })}\n`)
}

export const log = {
  info: (message: string) => write('info', message),
  warn: (message: string, cause?: unknown) => write('warn', message, cause),
  error: (message: string, cause?: unknown) => write('error', message, cause),
}
