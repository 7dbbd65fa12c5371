import { readFileSync } from 'node:fs'

// Linux counts processor time in hundredths of a second.
const MS_PER_TICK = 10

/** Returns the milliseconds of processor time that all threads of a process have used. */
export function cpuMsOf(pid: number): number {
  const { own } = ticksOf(pid)
  return own * MS_PER_TICK
}

/**
 * Returns the milliseconds of processor time of a process and its children, including ended
 * children. A database server has a child process for each connection.
 */
export function processTreeCpuMsOf(pid: number): number {
  const { own, exitedChildren } = ticksOf(pid)
  const livingChildren = childrenOf(pid).reduce((sum, child) => sum + livingTicksOf(child), 0)
  return (own + exitedChildren + livingChildren) * MS_PER_TICK
}

/** Returns the milliseconds that all processors of the machine together were busy. */
export function machineCpuMs(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softIrq) * MS_PER_TICK
}

/** Returns the peak resident memory of a process, in megabytes. */
export function peakMemoryMbOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? []
  return Number(kilobytes) / 1024
}

function livingTicksOf(pid: number): number {
  try {
    return ticksOf(pid).own
  } catch {
    // The child process ended after its parent's time was read. The next reading of the parent
    // includes the time of this child.
    return 0
  }
}

/**
 * Reads fields 14 to 17 of the `stat` file of the process in /proc. The name of the process comes
 * before these fields and can contain blanks and brackets.
 */
function ticksOf(pid: number): { own: number; exitedChildren: number } {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
  return { own: user + system, exitedChildren: endedUser + endedSystem }
}

function childrenOf(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}
