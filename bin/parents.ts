import { readFileSync } from 'node:fs'

const POLL_MS = 300

/**
 * Calls `onOrphaned` once when the process that started this process is gone. npm may start this
 * process through a shell. That shell can outlive npm, or die of a signal without passing the
 * signal on. So the parent process of the shell is watched too.
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
