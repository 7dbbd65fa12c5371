import { readdirSync, readFileSync } from 'node:fs'

// Linux counts the processor time of a machine, and of processes that have ended, in hundredths of a
// second, and that of a living thread in nanoseconds.
const MS_PER_TICK = 10
const NS_PER_MS = 1e6

/** Returns the milliseconds of processor time that the threads of a process have used. */
export function cpuMsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + threadMsOf(pid, thread), 0)
}

/** 0 if the thread has just ended. */
function threadMsOf(pid: number, thread: string): number {
  try {
    const [ranNs = 0] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')
      .split(' ', 1)
      .map(Number)
    return ranNs / NS_PER_MS
  } catch {
    return 0
  }
}

/**
 * Returns the milliseconds of processor time of a process and its children, including ended
 * children. A database server has a child process for each connection.
 */
export function processTreeCpuMsOf(pid: number): number {
  const livingMs = [pid, ...childrenOf(pid)].reduce((sum, each) => sum + livingMsOf(each), 0)
  return livingMs + exitedChildrenTicksOf(pid) * MS_PER_TICK
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

function livingMsOf(pid: number): number {
  try {
    return cpuMsOf(pid)
  } catch {
    // The child process ended after its parent's time was read. The next reading of the parent
    // includes the time of this child.
    return 0
  }
}

/**
 * Reads fields 16 and 17 of the `stat` file of the process in /proc. The name of the process comes
 * before these fields and can contain blanks and brackets.
 */
function exitedChildrenTicksOf(pid: number): number {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0] = fields.slice(13, 15).map(Number)
  return user + system
}

function childrenOf(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}
