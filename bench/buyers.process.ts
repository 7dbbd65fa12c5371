import { type Buyer, openBuyers, type Rush, rush } from './buyers.ts'
import { serveParent } from './child.ts'

export type Order =
  | { readonly kind: 'open'; readonly port: number; readonly secrets: readonly string[] }
  | { readonly kind: 'rush'; readonly rush: Rush }

// A process of its own, so that what the buyers cost is never counted as the shop's.
let buyers: readonly Buyer[] = []
serveParent<Order, unknown>(async (order) => {
  if (order.kind === 'rush') return rush(buyers, order.rush)
  for (const { wire } of buyers) wire.close()
  buyers = await openBuyers(order.port, order.secrets)
  return null
})
// Their connections would keep the process, and the server, for another minute.
process.on('disconnect', () => process.exit())
