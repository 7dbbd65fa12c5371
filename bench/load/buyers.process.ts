import { serveCalls } from '#bench/measurement/bench-process.ts'
import { type Buyer, openBuyers, runPurchases, runRequests } from './buyers.ts'
import type { PurchaseLoad, RequestLoad } from './load.ts'

export type BuyersCommand =
  | {
      readonly kind: 'open'
      readonly ports: readonly number[]
      readonly secrets: readonly string[]
    }
  | { readonly kind: 'rush'; readonly rush: PurchaseLoad }
  | { readonly kind: 'read'; readonly reading: RequestLoad }

// A process of its own, so that what the buyers cost is never counted as the shop's.
let buyers: readonly Buyer[] = []
serveCalls<BuyersCommand, unknown>(async (command) => {
  if (command.kind === 'rush') return runPurchases(buyers, command.rush)
  if (command.kind === 'read') return runRequests(buyers, command.reading)
  for (const { connection } of buyers) connection.close()
  buyers = await openBuyers(command.ports, command.secrets)
  return null
})
// Their connections would keep the process, and the server, for another minute.
process.on('disconnect', () => process.exit())
