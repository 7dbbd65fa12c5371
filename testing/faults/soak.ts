import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { SECOND_MS } from '#server/platform/time/durations.ts'
import { verify } from '#server/verify/verify.ts'
import { useShopUntilOver } from '#testing/drivers/active-member.ts'
import { type Buyer, startBuyer } from '#testing/drivers/payments/buyer.ts'
import {
  type ShopProcesses,
  startShopProcesses,
} from '#testing/drivers/processes/shop-processes.ts'
import type { SupervisedGateway } from '#testing/drivers/processes/supervised-gateway.ts'
import type { SupervisedShop } from '#testing/drivers/processes/supervised-shop.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { type PaymentStormResult, runPaymentStorm } from './payment-storm.ts'
import { readUsage, type Usage } from './process-usage.ts'
import { comparePurchases, publishLargePacks, type StormResult } from './purchase-storm.ts'

const BUYERS = 4
const BUYER_PAUSE_MS = 60
const ACTIVE_MEMBERS = 4
const PAYERS = 8
/** The shop allows a member 60 payments an hour, and an address 600. */
const PAYMENTS_PER_PAYER = 60
const PAYMENT_PAUSE_MS = 10_000
/** A pause lasts at most a tenth of the soak, so that each member makes several payments. */
const PAUSES_PER_SOAK_MIN = 10
/** The pool of a shop process has 8 connections. */
const CONNECTIONS_MAX = 8
const FREEZE_MS = 3_000
const PROVIDER_RESPONSE_MS_MAX = 500

export interface SoakOptions {
  readonly durationMs: number
  /** The time between two measurements. Each measurement also checks the shop's invariants. */
  readonly sampleEveryMs: number
  readonly faultEveryMs: number
  readonly gateway: SupervisedGateway
  readonly onSample: (sample: SoakSample) => void
}

/** A measurement of the shop process that no fault kills. */
export interface SoakSample extends Usage {
  readonly afterMs: number
  readonly verifyMs: number
  readonly violations: readonly string[]
}

export interface SoakResult {
  readonly samples: readonly SoakSample[]
  /** The usage after all members have left. */
  readonly usageAtEnd: Usage
  readonly faultCount: number
  /** How often a member bought, decided and exchanged. */
  readonly roundCount: number
  readonly purchases: StormResult
  readonly payments: PaymentStormResult
}

/**
 * Lets members buy, pay, decide and exchange at two shop processes for a long time, while faults
 * strike in turn. Meanwhile it measures the first process, which is frozen and disconnected but
 * never killed. The shops' clocks go on with the real time.
 */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const shops = await startShopProcesses(options.gateway.url, 2, PROVIDER_RESPONSE_MS_MAX)
  const owner = openDatabase({ url: shops.databaseUrl, connectionsMax: 3 })
  try {
    return await soak(options, shops, owner)
  } finally {
    await owner.close()
    await shops.stop()
  }
}

/**
 * Returns everything that must not happen during a soak of any length: a broken invariant, a lost
 * or doubled purchase, a payment that differs from the provider's books or has not ended, and a
 * connection of the pool that is too many or never came back.
 */
export function soakProblems({
  samples,
  usageAtEnd,
  purchases,
  payments,
}: Pick<SoakResult, 'samples' | 'usageAtEnd' | 'purchases' | 'payments'>): readonly string[] {
  const { used, waiting } = usageAtEnd.pool
  return [
    ...samples.flatMap(({ violations }) => violations),
    ...purchases.lost,
    ...purchases.doubled,
    ...purchases.faults,
    ...payments.differences,
    ...payments.unfinished,
    ...payments.faults,
    ...samples.filter(({ pool }) => pool.used + pool.idle > CONNECTIONS_MAX).map(poolProblem),
    ...(used + waiting === 0 ? [] : [`${used} connections are still used, ${waiting} wait`]),
  ]
}

function poolProblem({ afterMs, pool }: SoakSample): string {
  return `${pool.used + pool.idle} connections after ${Math.round(afterMs / SECOND_MS)} s`
}

async function soak(
  options: SoakOptions,
  shops: ShopProcesses,
  owner: Database,
): Promise<SoakResult> {
  const { durationMs, gateway } = options
  const startedAt = performance.now()
  const afterMs = () => performance.now() - startedAt
  const isOver = () => afterMs() >= durationMs
  const clockNow = () => new Date(Date.parse(OPEN) + afterMs())
  const packIds = await publishLargePacks(owner, new Date(OPEN))
  const buyers = await startBuyers(owner, shops, packIds)
  const roundCounts = startActiveMembers(owner, shops, { packIds, isOver })
  const samples: SoakSample[] = []
  const injectNext = injectorOfFaults(shops, gateway, owner)
  const faultCount = observe(options, {
    afterMs,
    isOver,
    injectNext,
    async measure() {
      await shops.setClocks(clockNow())
      samples.push({ afterMs: afterMs(), ...(await takeSample(shops, owner)) })
      options.onSample(samples.at(-1) as SoakSample)
    },
  })
  let purchases: StormResult | undefined
  let roundCount = 0
  const payments = await runPaymentStorm({
    seed: 1,
    memberCount: PAYERS,
    durationMs,
    shopUrls: shops.urls,
    pauseMs: Math.max(
      Math.min(PAYMENT_PAUSE_MS, durationMs / PAUSES_PER_SOAK_MIN),
      durationMs / PAYMENTS_PER_PAYER,
    ),
    databaseUrl: shops.databaseUrl,
    gatewayUrl: gateway.url,
    setClocks: shops.setClocks,
    clockAtEnd: clockNow,
    async disruption() {
      await faultCount
      roundCount = (await roundCounts).reduce((sum, count) => sum + count, 0)
      await Promise.all(buyers.map((buyer) => buyer.stop()))
      purchases = await comparePurchases(shops.databaseUrl, buyers)
    },
  })
  if (purchases === undefined) throw new Error('the purchases were not compared')
  const usageAtEnd = await readUsage(shops.shops[0] as SupervisedShop)
  return { samples, usageAtEnd, faultCount: await faultCount, roundCount, purchases, payments }
}

function startBuyers(
  owner: Database,
  { urls }: ShopProcesses,
  packIds: readonly number[],
): Promise<Buyer[]> {
  return Promise.all(
    Array.from({ length: BUYERS }, async (_, index) => {
      const now = new Date(OPEN)
      const { id, mail } = await addMemberAccount(owner, { points: 9_000_000, now })
      const ordered = index % 2 === 0 ? urls : urls.toReversed()
      return startBuyer({
        memberId: id,
        mail,
        urls: ordered,
        packIds,
        pauseMs: BUYER_PAUSE_MS,
      })
    }),
  )
}

function startActiveMembers(
  owner: Database,
  { urls }: ShopProcesses,
  { packIds, isOver }: { packIds: readonly number[]; isOver: () => boolean },
): Promise<number[]> {
  return Promise.all(
    Array.from({ length: ACTIVE_MEMBERS }, async (_, index) => {
      const funds = { points: 9_000_000, coins: 90_000, now: new Date(OPEN) }
      const account = await addMemberAccount(owner, funds)
      const url = urls[index % urls.length] as string
      return useShopUntilOver({ account, url, packIds, isOver })
    }),
  )
}

async function takeSample({ shops }: ShopProcesses, owner: Database) {
  const startedAt = performance.now()
  const violations = (await verify(owner)).flatMap((result) => result.violations)
  const verifyMs = performance.now() - startedAt
  return { ...(await readUsage(shops[0] as SupervisedShop)), verifyMs, violations }
}

/** Returns a function that injects the next fault, each kind in turn. */
function injectorOfFaults(
  { shops }: ShopProcesses,
  gateway: SupervisedGateway,
  owner: Database,
): (count: number) => Promise<void> {
  const [first, second] = shops as readonly [SupervisedShop, SupervisedShop]
  const faults = [
    () => second.kill(),
    () => closeConnections(owner),
    () => freezeFor(first, FREEZE_MS),
    () => gateway.kill(),
  ]
  return async (count) => faults[count % faults.length]?.()
}

async function closeConnections(owner: Database): Promise<void> {
  await owner.query({
    text: `
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database()
        and usename <> current_user`,
  })
}

async function freezeFor(shop: SupervisedShop, ms: number): Promise<void> {
  shop.freeze()
  await wait(ms)
  shop.thaw()
}

interface Observation {
  readonly afterMs: () => number
  readonly isOver: () => boolean
  readonly measure: () => Promise<void>
  readonly injectNext: (count: number) => Promise<void>
}

/**
 * Measures at the chosen interval, and injects a fault after a measurement if one is due. A fault
 * never strikes during a measurement, which needs running processes. Returns the number of faults.
 */
async function observe(
  { sampleEveryMs, faultEveryMs }: SoakOptions,
  { afterMs, isOver, measure, injectNext }: Observation,
): Promise<number> {
  for (let faultCount = 0; ; ) {
    await wait(sampleEveryMs)
    if (isOver()) return faultCount
    await measure()
    if (afterMs() < (faultCount + 1) * faultEveryMs) continue
    await injectNext(faultCount)
    faultCount += 1
  }
}
