import { setTimeout as wait } from 'node:timers/promises'
import { controlGateway, type GatewayControl } from '#gateway/control.ts'
import { random } from '#gateway/random.ts'
import { type Database, openDatabase } from '#server/platform/database.ts'
import { verify } from '#server/verify.ts'
import { OPEN } from './moments.ts'
import { addPayer } from './payer.ts'
import { newVisit, SCENES, type Scene, type Visit } from './payment-scenes.ts'
import { differencesOfBooks, unfinishedPayments } from './provider-books.ts'
import type { TestShop } from './shop.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** However slow the machine: a storm that hardly anybody was out in shows nothing. */
const TURNS_MIN = 4
const RETRIES_MAX = 6
const RETRY_MS = 30
const FAULT_TIMES = 1000
const OWN_SCENES = SCENES.filter(({ isStripe }) => isStripe !== true)

export interface StormScene {
  readonly seed: number
  readonly memberCount: number
  /** So long new payments are begun. */
  readonly lastsMs: number
  /** Where the members find a shop, each a process or one of several. */
  readonly shopUrls: readonly string[]
  readonly databaseUrl: string
  readonly gatewayUrl: string
  /** Moves the clock of everybody, delivers what fell due, and lets the clerk work. */
  moveTo(now: Date): Promise<void>
  /** By default those of the shop's own table: Stripe's have another. */
  readonly scenes?: readonly Scene[]
  /** What else happens, until the members are done. */
  readonly calamity?: (isOver: () => boolean) => Promise<void>
}

export interface PaymentAftermath {
  readonly begunCount: number
  readonly paidCount: number
  /** Steps that had to be taken again. */
  readonly repeatedCount: number
  /** All of these must be empty. */
  readonly differences: readonly string[]
  readonly unfinished: readonly string[]
  readonly faults: readonly string[]
}

/**
 * Many members pay by all methods at once while notices are repeated, delayed, reordered, lost and spoilt and every
 * second call to a provider fails in showers; then the deadlines go by, the clerk works until nothing is open, and the
 * provider's book is held against the ledger. The same seed gives the same weather; who is where when it
 * strikes is chance.
 */
export async function weatherPayments(scene: StormScene): Promise<PaymentAftermath> {
  const gateway = controlGateway(scene.gatewayUrl)
  const database = openDatabase({ url: scene.databaseUrl, connectionsMax: 2 })
  let isOver = false
  try {
    await gateway.notices({ act: 'chaos', count: null, seed: scene.seed })
    const endsAt = performance.now() + scene.lastsMs
    const weather = keepRaining(gateway, scene.seed, () => isOver)
    const calamity = scene.calamity?.(() => isOver)
    const counts = await Promise.all(
      Array.from({ length: scene.memberCount }, (_, at) =>
        payAllDay({ ...scene, at, endsAt, database, gateway }),
      ),
    )
    isOver = true
    await Promise.all([weather, calamity])
    await gateway.faults({ fault: 'none' })
    await gateway.notices({ act: 'none' })
    await letTimePass(scene, database)
    return await aftermathOf(database, gateway, counts)
  } finally {
    isOver = true
    await database.close()
  }
}

/** Faults in showers: what is struck is seeded, and the members' own pages at the provider are spared. */
async function keepRaining(
  gateway: GatewayControl,
  seed: number,
  isOver: () => boolean,
): Promise<void> {
  for (let shower = 0; !isOver(); shower++) {
    // The gateway may be dead at the moment: then it does not answer anybody, which is a fault too.
    await rain(gateway, seed, shower).catch(() => {})
    await wait(SHOWER_MS)
  }
}

async function rain(gateway: GatewayControl, seed: number, shower: number): Promise<void> {
  await gateway.faults({ fault: 'none' })
  if (random(seed, `shower ${shower}`, 3) === 0) return
  for (const [at, path] of SHOP_PATHS.entries()) {
    const order = { path, fault: 'chaos', times: FAULT_TIMES } as const
    await gateway.faults({ ...order, seed: seed + 31 * shower + at })
  }
}

const SHOWER_MS = 400
/** What the shop's server asks; the browser's own calls lie elsewhere. */
const SHOP_PATHS = [
  ...['EntryTran*', 'ExecTran*', 'AlterTran*', 'SecureTran2*', 'SearchTrade*'].map(
    (name) => `/payment/${name}`,
  ),
  ...['/gmo-openapi/*', '/paypal/v2/*', '/amazon-pay/v2/*', '/stripe/v1/payment_intents*'],
]

interface Member extends StormScene {
  readonly at: number
  readonly endsAt: number
  readonly database: Database
  readonly gateway: GatewayControl
}
interface Count {
  begun: number
  repeated: number
}

async function payAllDay(member: Member): Promise<Count> {
  const { at, seed, shopUrls, scenes = OWN_SCENES } = member
  const count: Count = { begun: 0, repeated: 0 }
  const url = shopUrls[at % shopUrls.length] as string
  const gateway = { ...member.gateway, url: member.gatewayUrl, moved: async () => {} }
  const shop = { url, database: member.database, gateway, clock: { now: () => new Date(OPEN) } }
  const payer = await persist(count, () => addPayer(shop as TestShop))
  for (let turn = 0; turn < TURNS_MIN || performance.now() < member.endsAt; turn++) {
    const scene = scenes[random(seed, `scene ${at} ${turn}`, scenes.length)] as Scene
    count.begun += 1
    await payOnce(newVisit(payer, gateway), { ...member, scene, count, turn })
  }
  return count
}

async function payOnce(
  visit: Visit,
  { scene, count, seed, at, turn }: Member & { scene: Scene; count: Count; turn: number },
): Promise<void> {
  const leavesAt = random(seed, `leaves ${at} ${turn}`, 4 * scene.steps.length)
  for (const [index, step] of scene.steps.entries()) {
    // One in four closes the browser somewhere on the way.
    if (index === leavesAt) return
    const isTaken = await persist(count, () => step.take(visit)).then(
      () => true,
      () => false,
    )
    if (!isTaken) return
  }
}

/** A step is taken again where no answer came, a few times. */
async function persist<Result>(count: Count, work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (cause) {
      if (tries === RETRIES_MAX) throw cause
      count.repeated += 1
      await wait(RETRY_MS * tries)
    }
  }
}

/** All deadlines, the longest of a transfer too, with the clerk's rounds in between. */
async function letTimePass({ moveTo }: StormScene, database: Database): Promise<void> {
  const start = Date.parse(OPEN)
  for (const ms of [11, 17, 31, 61, 90, 120].map((minutes) => minutes * MINUTE_MS))
    await moveTo(new Date(start + ms))
  for (const hours of [4, 8, 24, 74, 80, 31 * 24, 32 * 24, 32 * 24 + 1, 32 * 24 + 2]) {
    if ((await unfinishedPayments(database)).length === 0) return
    await moveTo(new Date(start + hours * HOUR_MS))
  }
}

async function aftermathOf(
  database: Database,
  gateway: GatewayControl,
  counts: readonly Count[],
): Promise<PaymentAftermath> {
  const paid = await database.query({
    text: `select from payments where state = 'paid'`,
  })
  const sum = (of: (count: Count) => number) => counts.reduce((all, each) => all + of(each), 0)
  return {
    begunCount: sum(({ begun }) => begun),
    repeatedCount: sum(({ repeated }) => repeated),
    paidCount: paid.length,
    differences: await differencesOfBooks(database, await gateway.orders()),
    unfinished: await unfinishedPayments(database),
    faults: (await verify(database)).flatMap(({ faults }) => faults),
  }
}
