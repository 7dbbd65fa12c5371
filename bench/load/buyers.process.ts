import { serveCalls } from '#bench/measurement/bench-process.ts'
import { type Buyer, openBuyers, runPurchases, runRequests } from './buyers.ts'
import type { PurchaseLoad, RequestLoad } from './load.ts'

export type BuyersCommand =
  | {
      readonly kind: 'open'
      readonly ports: readonly number[]
      readonly secrets: readonly string[]
    }
  | { readonly kind: 'buy'; readonly load: PurchaseLoad }
  | { readonly kind: 'read'; readonly load: RequestLoad }

// This process runs the buyers. It is separate from the shop, so that the processor time of the
// buyers does not count as processor time of the shop.
let buyers: readonly Buyer[] = []
serveCalls<BuyersCommand, unknown>(async (command) => {
  if (command.kind === 'buy') return runPurchases(buyers, command.load)
  if (command.kind === 'read') return runRequests(buyers, command.load)
  for (const { connection } of buyers) connection.close()
  buyers = await openBuyers(command.ports, command.secrets)
  return null
})
// When the parent process disconnects, this process exits at once. The open connections would
// otherwise keep this process and the server alive for another minute.
process.on('disconnect', () => process.exit())
