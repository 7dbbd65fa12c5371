import { chooseProviders } from '#server/external/payments/providers.ts'
import { runOperatorCommand } from '#server/payments/operator/operator.ts'
import type {
  RecordedPayment,
  RecordedShop,
} from '#server/payments/provider-recording/provider-recording.ts'
import type { Row } from '#server/platform/database/database.ts'
import { type Job, runAllJobs } from '#server/platform/jobs/jobs.ts'
import { NEVER_CLOSES } from '#server/platform/time/closing.rule.ts'
import { cast, PASSWORD } from '#testing/fixtures/cast.ts'
import { startTestDatabase } from '#testing/fixtures/test-database.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { buildWebIfChanged, WEB_DIR } from './build/web.ts'

/**
 * The jobs that ask the provider about open payments. The other jobs would add calls to the recording
 * that belong to no step, such as the lists of the reconciliation.
 */
const JOBS = ['process-notices', 'poll-payments']
const isOfOnePayment = ({ name }: Job) => JOBS.includes(name)
const PORT = 3000
const PROVIDER_TIMEOUT_MS = 30_000

/**
 * Opens a shop with the fixtures, the website and the providers of the environment, for
 * `npm run providers -- record`. The sandbox serves the methods whose variables are not set. The
 * clock shows the present time, because a provider compares it with its own.
 */
export async function openRecordingShop(environment: NodeJS.ProcessEnv): Promise<RecordedShop> {
  await buildWebIfChanged()
  const database = await startTestDatabase({ isDurable: true, isSupervised: true })
  const shop = await openTestShop({
    serverUrl: database.url,
    port: PORT,
    gateway: true,
    providerVariables: environment,
    webDir: WEB_DIR,
    closesAt: NEVER_CLOSES,
    providerTimeoutMs: PROVIDER_TIMEOUT_MS,
    clock: new Date().toISOString(),
  })
  const recorded = recordedShopOf(shop, environment)
  return {
    ...recorded,
    async refresh() {
      shop.clock.set(new Date())
      await recorded.refresh()
    },
    async close() {
      await shop.close()
      await database.stop()
    },
  }
}

/** Returns what a recorded run needs of a shop. */
export function recordedShopOf(shop: TestShop, environment: NodeJS.ProcessEnv): RecordedShop {
  const { database, clock } = shop
  return {
    url: shop.url,
    login: { mail: cast.B.mail, password: PASSWORD },
    refresh: () => runAllJobs(shop.jobs.filter(isOfOnePayment), () => {}),
    async newestPayment() {
      const [payment] = await database.query<RecordedPayment & Row>({
        text: `select order_id, state
          from payments
          where member_id = $1
          order by id desc
          limit 1`,
        values: [cast.B.id],
      })
      return payment ?? null
    },
    async refund(orderId) {
      const providers = chooseProviders(environment, {
        gatewayUrl: shop.gateway.url,
        now: clock.now,
      })
      const publicUrl = () => shop.url
      const rest = { providerTimeoutMs: PROVIDER_TIMEOUT_MS, onFault: () => {} }
      const dependencies = { database, clock, publicUrl, providers, ...rest }
      await runOperatorCommand(dependencies, 'refund', orderId)
    },
    close: () => shop.close(),
  }
}
