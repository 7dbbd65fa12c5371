import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, openClient } from '#testing/drivers/client.ts'
import {
  type SupervisedShop,
  startSupervisedShop,
} from '#testing/drivers/processes/supervised-shop.ts'
import { cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { prepareRestorableDatabase } from '#testing/fixtures/restorable-shop.ts'

const READY_POLL_MS = 50
/**
 * Buyers treat a shop as ready for this time after its last positive answer of /readyz. A shop that
 * is stopping still serves requests for a longer time.
 */
const READY_MS_MAX = 1_000
/** How many purchases the buyers make before and after each stop. */
const LOAD_PURCHASES = 40
const LOAD_POLLS_MAX = 1_200

export interface StopStormResult {
  readonly purchaseCount: number
  /** The results of calls that made no purchase: each is a reset connection or a refusal. */
  readonly failures: readonly string[]
  /** The exit status of the shop process at each stop. */
  readonly statuses: readonly (number | null)[]
}

/**
 * Stops two shops in turn with SIGTERM while buyers buy. Each buyer uses a shop that is ready, as a
 * proxy would choose it.
 */
export async function runStopStorm(stopCount: number): Promise<StopStormResult> {
  const { url: databaseUrl, drop } = await cloneDatabase()
  const shops: SupervisedShop[] = []
  try {
    const { loadPackId, buyers } = await prepareRestorableDatabase(databaseUrl)
    const starting = [startSupervisedShop(databaseUrl), startSupervisedShop(databaseUrl)]
    shops.push(...(await Promise.all(starting)))
    const load = await startLoad(shops, buyers, loadPackId)
    const statuses: (number | null)[] = []
    for (let stop = 0; stop < stopCount; stop++) {
      const shop = shops[stop % shops.length] as SupervisedShop
      await load.untilBought()
      statuses.push(await shop.terminate())
      await load.untilBought()
      // After the last stop, the stopped shop is not started again, and only the other shop serves
      // requests.
      if (stop < stopCount - 1) await shop.start()
    }
    return { ...(await load.end()), statuses }
  } finally {
    for (const shop of shops) await shop.stop()
    await drop()
  }
}

async function startLoad(
  shops: readonly SupervisedShop[],
  buyers: readonly { readonly mail: string }[],
  packId: number,
) {
  const urls = shops.map(({ url }) => url)
  const watch = watchReadiness(urls)
  const failures: string[] = []
  let purchaseCount = 0
  let isEnding = false

  async function buyUntilEnd(clients: readonly Client[]): Promise<void> {
    for (let round = 0; !isEnding; round++) {
      const at = watch.nextReady(round)
      const client = at === undefined ? undefined : clients[at]
      if (client === undefined) await wait(READY_POLL_MS)
      else {
        const request = { pack_id: packId, count: 1, request_id: randomUUID() }
        const outcome = await client.post('/user/pack/buy', request).catch(String)
        if (typeof outcome !== 'string' && outcome.state === 200) purchaseCount += 1
        else failures.push(JSON.stringify(outcome))
      }
    }
  }

  const clients = await Promise.all(
    buyers.map(({ mail }) =>
      Promise.all(
        urls.map(async (url) => {
          const client = openClient(url)
          const { state } = await client.logIn({ mail })
          if (state !== 200) throw new Error(`${mail} could not log in: ${state}`)
          return client
        }),
      ),
    ),
  )
  const buying = Promise.all(clients.map(buyUntilEnd))
  return {
    /**
     * Waits until the buyers have made LOAD_PURCHASES more purchases. Throws if this takes too
     * long.
     */
    async untilBought(): Promise<void> {
      const target = purchaseCount + LOAD_PURCHASES
      for (let poll = 0; poll < LOAD_POLLS_MAX && purchaseCount < target; poll++)
        await wait(READY_POLL_MS)
      if (purchaseCount < target) throw new Error(`the buyers stopped: ${failures.join()}`)
    },
    async end() {
      isEnding = true
      await buying
      watch.stop()
      return { purchaseCount, failures }
    },
  }
}

/** Asks every shop again and again whether the shop is ready, until `stop` is called. */
function watchReadiness(urls: readonly string[]) {
  const readyAtMs = urls.map(() => Number.NEGATIVE_INFINITY)
  let isStopped = false
  const poll = async (url: string, at: number) => {
    while (!isStopped) {
      const sentAtMs = performance.now()
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      readyAtMs[at] = isReady ? sentAtMs : Number.NEGATIVE_INFINITY
      await wait(READY_POLL_MS)
    }
  }
  urls.forEach((url, at) => void poll(url, at))
  return {
    /**
     * Returns the index of a ready shop. Different values of `round` choose the ready shops in
     * turn. Returns undefined if no shop is ready.
     */
    nextReady(round: number): number | undefined {
      const sinceMs = performance.now() - READY_MS_MAX
      const ready = urls.flatMap((_, at) => ((readyAtMs[at] ?? 0) > sinceMs ? [at] : []))
      return ready[round % ready.length]
    },
    stop() {
      isStopped = true
    },
  }
}
