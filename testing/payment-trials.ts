import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '#gateway/faults.ts'
import { openGateway } from '#gateway/open.ts'
import { shopAsMerchant } from '#gateway/shop-merchant.ts'
import { openFrontDoor } from './front-door.ts'
import { addPayer, type Payer } from './payer.ts'
import { newVisit, type Scene, type Step, type Visit } from './payment-scenes.ts'
import { openDeath } from './process-death.ts'
import { type Around, aroundCalls, type ProviderCall, preferStripe } from './provider-calls.ts'
import { openTestShop, type TestShop } from './shop.ts'

/** A question to a provider as it was heard, with what went over the wire for it. */
export interface HeardCall extends ProviderCall {
  readonly wires: readonly Wire[]
}
export interface Wire {
  readonly method: string
  /** Whole, or up to the first id and `*`. */
  readonly path: string
}

/** kill -9 of our process: whatever it was doing, nothing more of it happens. */
export interface Death {
  readonly is: 'death'
  readonly at: number
  readonly when: 'before' | 'after'
}
/** What goes wrong in one try to pay, at the call with the number `at`. */
export type Mishap =
  | Death
  | { readonly is: 'fault'; readonly at: number; readonly wire: Wire; readonly fault: Fault }
  /** The process dies once all of a step is stored, and its answer never arrives. */
  | { readonly is: 'lost answer'; readonly step: number }

export interface Trial {
  readonly scene: Scene
  readonly mishap: Mishap | null
  /** A browser that goes on after an answer that never came, or one that is closed. */
  readonly isPatient: boolean
}
export interface Tried {
  readonly calls: readonly HeardCall[]
  readonly hasStruck: boolean
  readonly visit: Visit
}

export interface Trials {
  readonly shop: TestShop
  /** Somebody new pays from here on: limits count by member. */
  admit(): Promise<void>
  tryOut(trial: Trial): Promise<Tried>
  pass(ms: number): Promise<void>
  close(): Promise<void>
}

const MINUTE_MS = 60_000
const IMPATIENT_MS = 80
/** A silence that met another call than it was meant for holds nobody up for long. */
const ANSWER_MS_MAX = 1_500
const RETRIES_MAX = 4
const POLL_MS = 5
const CALM_POLLS = 2
const SEEN_MS_MAX = 10_000
const ID = /^(?=.*\d)[\w-]{12,}$/

/**
 * Two shops on one database behind one address, and the gateway in this process: the one dies at a chosen call, in
 * that its promise is never settled, and the other takes over. Every call is heard, so that none is listed by hand.
 */
export async function openTrials(): Promise<Trials> {
  const gateway = await openGateway({ file: null })
  const death = openDeath()
  let isStripe = false
  let doorUrl = ''
  // Both are one shop to its providers and to the browsers.
  const addresses = {
    noticeUrlOf: (provider: string) => `${doorUrl}/notices/${provider}`,
    publicUrl: () => doorUrl,
  }
  const shop = await openTestShop({
    gateway: { url: gateway.url },
    providerAnswerMsMax: ANSWER_MS_MAX,
    wrapProviders: (providers) =>
      preferStripe(
        aroundCalls(providers, { around: (...asked) => around(...asked), ...addresses }),
        () => isStripe,
      ),
  })
  const heir = await openTestShop({
    databaseUrl: shop.databaseUrl,
    gateway: { url: gateway.url },
    wrapProviders: (providers) =>
      preferStripe(
        aroundCalls(providers, { around: (_, ask, signal) => ask(signal), ...addresses }),
        () => isStripe,
      ),
  })
  const door = await openFrontDoor(shop.url)
  doorUrl = door.url
  await shop.gateway.registerShop(shopAsMerchant(door.url))
  // So that the calls come in one order: notices when the clock has moved, and not amid the browser's steps.
  await shop.gateway.notices({ act: 'delay', delay_ms: MINUTE_MS, count: null })

  let payer: Payer
  let mishap: Mishap | null = null
  let calls: (ProviderCall & { wires: Wire[] })[] = []
  let running: { wires: Wire[] } | null = null
  let underWay = 0
  let hasStruck = false

  const onRequest = (message: unknown) => {
    const { request, server } = message as { request: IncomingMessage; server: Server }
    const address = server.address() as AddressInfo | null
    if (address?.port !== Number(new URL(gateway.url).port)) return
    const wire = wireOf(request)
    if (wire.path.startsWith('/sandbox/')) return
    running?.wires.push(wire)
    if (mishap?.is === 'fault' && isSame(mishap.wire, wire) && calls.length > mishap.at)
      hasStruck = true
  }
  subscribe('http.server.request.start', onRequest)

  const die = (): Promise<never> => {
    hasStruck = true
    const dying = death.die()
    void door.leadTo(heir.url)
    return dying
  }
  const around: Around = async (call, ask, signal) => {
    if (death.isDead()) return death.die()
    const at = calls.length
    const heard = { ...call, wires: [] as Wire[] }
    calls.push(heard)
    const here = mishap !== null && mishap.is !== 'lost answer' && mishap.at === at ? mishap : null
    if (here?.is === 'death' && here.when === 'before') return die()
    if (here?.is === 'fault') await shop.gateway.faults({ ...here.wire, fault: here.fault })
    const isSilence = here?.is === 'fault' && here.fault.startsWith('timeout')
    running = heard
    underWay += 1
    try {
      const answer = await ask(isSilence ? AbortSignal.timeout(IMPATIENT_MS) : signal)
      return here?.is === 'death' ? die() : answer
    } finally {
      running = null
      underWay -= 1
    }
  }
  const living = () => (death.isDead() ? heir : shop)
  const clerk = async () => {
    await Promise.race([living().runDue(), death.died()])
    if (death.isDead()) await heir.runDue()
  }
  const move = async (ms: number) => {
    const now = new Date(shop.clock.now().getTime() + ms)
    for (const each of [shop, heir]) each.clock.set(now)
    await shop.gateway.moved()
  }

  return {
    shop,
    async admit() {
      payer = await addPayer({ ...shop, url: door.url, gateway: shop.gateway })
    },
    async tryOut(trial) {
      await death.revive()
      await door.leadTo(shop.url)
      ;[calls, mishap, hasStruck] = [[], trial.mishap, false]
      isStripe = trial.scene.isStripe === true
      const visit = newVisit(payer, shop.gateway)
      await walk(visit, trial)
      await move(1.5 * MINUTE_MS)
      await noticesAreSeen(shop, () => underWay > 0)
      for (const minutes of [11, 6]) {
        if (await isSettled(shop, payer)) break
        await move(minutes * MINUTE_MS)
        await clerk()
      }
      if (mishap?.is === 'fault') await shop.gateway.faults({ fault: 'none' })
      mishap = null
      return { calls, hasStruck, visit }
    },
    async pass(ms) {
      await move(ms)
      await noticesAreSeen(shop, () => underWay > 0)
      await clerk()
    },
    async close() {
      unsubscribe('http.server.request.start', onRequest)
      death.end()
      await door.close()
      await heir.close()
      await shop.close()
      await gateway.close()
    },
  }

  async function walk(visit: Visit, { scene, mishap, isPatient }: Trial): Promise<void> {
    for (const [at, step] of scene.steps.entries()) {
      if (mishap?.is === 'lost answer' && mishap.step === at) {
        hasStruck = true
        await takeStep({ ...visit, notes: new Map(visit.notes) }, step, isPatient)
        await door.leadTo(heir.url)
        if (!isPatient) return
      }
      const isTaken = await takeStep(visit, step, isPatient)
      if (!isTaken) return
    }
  }

  /** An answer that does not come because the shop died is waited for by nobody. */
  async function takeStep(visit: Visit, step: Step, isPatient: boolean): Promise<boolean> {
    for (let tries = 0; tries < RETRIES_MAX; tries++) {
      try {
        await step.take(visit)
        return true
      } catch (cause) {
        if (tries === RETRIES_MAX - 1) throw cause
        if (death.isDead() && !isPatient) return false
      }
    }
    return false
  }
}

function wireOf({ method = '', url = '' }: IncomingMessage): Wire {
  const path = url.split('?')[0] ?? ''
  const segments = path.split('/')
  const at = segments.findIndex((segment) => ID.test(segment))
  return { method, path: at < 0 ? path : `${segments.slice(0, at).join('/')}/*` }
}

function isSame(one: Wire, other: Wire): boolean {
  return one.method === other.method && one.path === other.path
}

/** Those whose process died over them are left to the clerk. */
async function noticesAreSeen({ database }: TestShop, isBusy: () => boolean): Promise<void> {
  const givesUpAt = performance.now() + SEEN_MS_MAX
  for (let calm = 0; calm < CALM_POLLS; ) {
    const [row] = await database.query<{ open: number; untouched: number }>({
      text: `
        select count(*) as open, count(*) filter (where try_count = 0) as untouched
        from payment_notices
        where processed_at is null`,
    })
    if (row?.open === 0) return
    if (performance.now() > givesUpAt) {
      throw new Error(`notices are never looked at: ${JSON.stringify(row)}, ${isBusy()}`)
    }
    calm = row?.untouched === 0 && !isBusy() ? calm + 1 : 0
    await wait(POLL_MS)
  }
}

async function isSettled({ database }: TestShop, { id }: Payer): Promise<boolean> {
  const rows = await database.query({
    text: `select from payments where member_id = $1 and state in ('created', 'waiting')`,
    values: [id],
  })
  return rows.length === 0
}
