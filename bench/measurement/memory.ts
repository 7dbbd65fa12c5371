import { setTimeout as wait } from 'node:timers/promises'
import type { BenchProcess } from './bench-process.ts'

const POLL_MS = 250

/** Prints the parts of the server's memory before the work, and as it was largest meanwhile. */
export async function withMemoryOf<T>(
  server: BenchProcess,
  label: string,
  work: () => Promise<T>,
): Promise<T> {
  const before = await server.call<NodeJS.MemoryUsage>('memory')
  const working = work()
  const most = await mostMemory(server, working)
  console.log(`${label}: memory ${memoryText(before)}; at most ${memoryText(most)}`)
  return working
}

/** Asks again and again until the work ends. */
async function mostMemory(
  server: BenchProcess,
  work: Promise<unknown>,
): Promise<NodeJS.MemoryUsage> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  let most = await server.call<NodeJS.MemoryUsage>('memory')
  while (!isOver) {
    await wait(POLL_MS)
    const now = await server.call<NodeJS.MemoryUsage>('memory')
    if (now.rss > most.rss) most = now
  }
  return most
}

/** What is left of the whole is the program, its libraries and threads, and the sockets of connections. */
function memoryText({ rss, heapTotal, heapUsed, external, arrayBuffers }: NodeJS.MemoryUsage) {
  const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)
  const rest = rss - heapTotal - external
  return (
    `${megabytes(rss)} MB: heap ${megabytes(heapTotal)} (${megabytes(heapUsed)} in use), ` +
    `outside the heap ${megabytes(external)} (buffers ${megabytes(arrayBuffers)}), rest ${megabytes(rest)}`
  )
}
