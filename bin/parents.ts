import { readFileSync } from 'node:fs'

const POLL_MS = 300

/**
 * Calls once when the process that started this one is gone. npm may stand behind a shell that outlives it, or
 * that dies of a signal without passing it on: then the shell's parent counts as well.
 */
export function whenOrphaned(onOrphaned: () => void): void {
  const initialParents = parentIds()
  const timer = setInterval(() => {
    if (parentIds() === initialParents) return
    clearInterval(timer)
    onOrphaned()
  }, POLL_MS)
  timer.unref()
}

function parentIds(): string {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const [, command, rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? []
    return command === 'sh' ? `${process.ppid} ${rest.split(' ')[1]}` : `${process.ppid}`
  } catch {
    return `${process.ppid}`
  }
}
