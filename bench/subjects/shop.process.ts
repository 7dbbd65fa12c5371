import { serveCalls } from '#bench/measurement/bench-process.ts'
import { serve } from '#server/main/serve.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { systemClock } from '#server/platform/time/clock.ts'
import { NEVER_CLOSES } from '#server/platform/time/closing.rule.ts'

// This process runs the real shop.
const [databaseUrl = '', notaries = '[]'] = process.argv.slice(2)
const shop = await serve({
  databaseUrl: asShopRole(databaseUrl),
  clock: systemClock,
  host: '127.0.0.1',
  port: 0,
  sealKey: Buffer.alloc(32, 1),
  tagKey: Buffer.alloc(32, 2),
  signKey: Buffer.alloc(32, 4),
  sessionKeys: [Buffer.alloc(32, 3)],
  closesAt: NEVER_CLOSES,
  notaries: JSON.parse(notaries),
})
serveCalls<'port', number>(async () => Number(new URL(shop.url).port))
process.on('disconnect', () => shop.close())
