import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { KnownNotary } from '#server/external/notaries/http-notaries.ts'

/** The steps of a purchase of a pack with notaries, and where a process dies in each. */
export const DEATHS = [
  /** Before the commit of the seal. */
  'sealing',
  /** After the seal, before the first request to a notary. */
  'sealed',
  /** After the last signature, before the draw. */
  'signed',
  /** Before the commit of the draw. */
  'drawing',
  /** After the draw, before the answer. */
  'drawn',
] as const

export interface DyingPurchase {
  readonly diesAt: (typeof DEATHS)[number]
  readonly databaseUrl: string
  readonly known: readonly KnownNotary[]
  readonly packId: number
  readonly memberId: number
  readonly requestId: string
  /** The time of the shop's clock, in milliseconds since 1970. */
  readonly now: number
}

const PROGRAM = join(import.meta.dirname, 'dying-purchase.process.ts')

/** Buys in a process of its own, which ends by SIGKILL. */
export async function buyAndDie(purchase: DyingPurchase): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(purchase)], { stdio: 'inherit' })
  const [code, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL') throw new Error(`the process ended with ${code ?? signal}`)
}
