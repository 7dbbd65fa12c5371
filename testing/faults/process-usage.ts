import { readdirSync, readFileSync } from 'node:fs'
import type { ConnectionCounts } from '#server/platform/database/database.ts'
import type { SupervisedShop } from '#testing/drivers/processes/supervised-shop.ts'

/** What a shop process holds of the machine and of the database. */
export interface Usage {
  /** The resident memory of the process, in mebibytes. */
  readonly memoryMib: number
  /** The open files and sockets of the process. */
  readonly descriptorCount: number
  readonly pool: ConnectionCounts
}

export async function readUsage({ pid, url }: SupervisedShop): Promise<Usage> {
  const response = await fetch(`${url}/test/connections`)
  return {
    memoryMib: residentMib(pid),
    descriptorCount: readdirSync(`/proc/${pid}/fd`).length,
    pool: (await response.json()) as ConnectionCounts,
  }
}

function residentMib(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kibibytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(status) ?? []
  return Number(kibibytes) / 1024
}

export interface UsageGrowth {
  /** The median of the last third of the samples, divided by the median of the middle third. */
  readonly memory: number
  readonly descriptors: number
}

/**
 * Compares the last third of the samples with the middle third. The first third does not count,
 * because a process grows while it warms up.
 */
export function usageGrowth(samples: readonly Usage[]): UsageGrowth {
  const third = Math.floor(samples.length / 3)
  const growthOf = (measure: (usage: Usage) => number) => {
    const values = samples.map(measure)
    return median(values.slice(-third)) / median(values.slice(-2 * third, -third))
  }
  return {
    memory: growthOf(({ memoryMib }) => memoryMib),
    descriptors: growthOf(({ descriptorCount }) => descriptorCount),
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
