import { type Buyer, openBuyers, read, rush } from './buyers.ts'
import { serveParent } from './child.ts'
import type { Reading, Rush } from './load.ts'

export type Order =
  | {
      readonly kind: 'open'
      readonly ports: readonly number[]
      readonly secrets: readonly string[]
    }
  | { readonly kind: 'rush'; readonly rush: Rush }
  | { readonly kind: 'read'; readonly reading: Reading }

// A process of its own, so that what the buyers cost is never counted as the shop's.
let buyers: readonly Buyer[] = []
serveParent<Order, unknown>(async (order) => {
  if (order.kind === 'rush') return rush(buyers, order.rush)
  if (order.kind === 'read') return read(buyers, order.reading)
  for (const { wire } of buyers) wire.close()
  buyers = await openBuyers(order.ports, order.secrets)
  return null
})
// Their connections would keep the process, and the server, for another minute.
process.on('disconnect', () => process.exit())
