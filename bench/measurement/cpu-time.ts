import { readFileSync } from 'node:fs'

// Linux counts in hundredths of a second, on every machine.
const MS_PER_TICK = 10

/** Milliseconds of processor time that a process has used, all its threads. */
export function cpuMsOf(pid: number): number {
  const { own } = ticksOf(pid)
  return own * MS_PER_TICK
}

/** The same with all its children, those that have ended included: a database server and its connections. */
export function processTreeCpuMsOf(pid: number): number {
  const { own, exitedChildren } = ticksOf(pid)
  const livingChildren = childrenOf(pid).reduce((sum, child) => sum + livingTicksOf(child), 0)
  return (own + exitedChildren + livingChildren) * MS_PER_TICK
}

/** Milliseconds that all processors together were busy, whoever made them so. */
export function machineCpuMs(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softIrq) * MS_PER_TICK
}

/** Megabytes of memory that a process has ever held at once. */
export function peakMemoryMbOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? []
  return Number(kilobytes) / 1024
}

function livingTicksOf(pid: number): number {
  try {
    return ticksOf(pid).own
  } catch {
    // Ended between the two reads: its parent has its time now, for the next reading.
    return 0
  }
}

/** Fields 14 to 17 of the line; the name before them may hold blanks and brackets. */
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
