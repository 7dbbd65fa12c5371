import { serveCalls } from '#bench/measurement/bench-process.ts'
import type { ServedOptions } from '#bench/subjects/shop.subject.ts'
import { TAG_KEY } from '#bench/subjects/subject.ts'
import { serve } from '#server/main/serve.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { systemClock } from '#server/platform/time/clock.ts'
import { NEVER_CLOSES } from '#server/platform/time/closing.rule.ts'

// This process runs the real shop.
const [databaseUrl = '', options = '{}'] = process.argv.slice(2)
const shop = await serve({
  ...(JSON.parse(options) as ServedOptions),
  databaseUrl: asShopRole(databaseUrl),
  clock: systemClock,
  host: '127.0.0.1',
  port: 0,
  sealKey: Buffer.alloc(32, 1),
  tagKey: TAG_KEY,
  signKey: Buffer.alloc(32, 4),
  sessionKeys: [Buffer.alloc(32, 3)],
  closesAt: NEVER_CLOSES,
})
serveCalls<'port' | 'memory', number | NodeJS.MemoryUsage>(async (asked) =>
  asked === 'port' ? Number(new URL(shop.url).port) : process.memoryUsage(),
)
process.on('disconnect', () => shop.close())
