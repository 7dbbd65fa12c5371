import { readFileSync } from 'node:fs'

const POLL_MS = 300

/**
 * Calls `onOrphaned` once when the process that started this process is gone. npm may start this
 * process through a shell. A signal can end npm while the shell lives on, or can end the shell
 * without reaching this process. The function therefore also watches the parent process of the
 * shell.
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
