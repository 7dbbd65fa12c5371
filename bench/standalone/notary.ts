import { parseArgs } from 'node:util'
import {
  type Environment,
  type ShopBench,
  withEnvironment,
} from '#bench/measurement/environment.ts'
import { type Measurement, measure, type Scenario } from '#bench/measurement/measure.ts'
import { printTable } from '#bench/report/table.ts'
import { LONG } from '#bench/run-size.ts'
import { CALM_PACK, MANY_DRAWS, SINGLE_BUYER } from '#bench/suite/scenarios.ts'
import type { Notary } from '#server/external/notaries/port.ts'
import { killNotary, newNotaryDirectory, startNotary } from '#testing/drivers/notary-process.ts'
import { publicHexOf } from '#testing/fixtures/ed25519-keys.ts'

const TITLES = [
  '',
  'a purchase',
  'of one without',
  'shop, notary',
  'database',
  'a second',
  'p50',
  'p99',
  'others',
]
/** How much dearer a purchase of the hot pack may be with a notary on this machine. */
const COST_RATIO_MAX = 1.6
const PURCHASES_A_SECOND_MIN = 1_500
const ROUNDS = 3

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
/** The short form measures what the budgets judge: the hot pack without a notary and with one. */
const PLAIN_SCENARIOS = values.short ? [CALM_PACK] : [CALM_PACK, SINGLE_BUYER, MANY_DRAWS]
const NOTARY_COUNTS = values.short ? [1] : [1, 3]

/**
 * What notaries cost: a purchase of a pack with one and with three, in turn with one of a pack
 * without. The notaries run on this machine, and their processor time counts as the shop's.
 */
const started = await Promise.all(
  ['11', '22', '33'].map((byte) =>
    startNotary(newNotaryDirectory(publicHexOf(Buffer.alloc(32, 4)), byte.repeat(32))),
  ),
)
try {
  await withEnvironment(LONG.durations.startMs, compareAll)
} finally {
  for (const notary of started) await killNotary(notary)
}

async function compareAll(environment: Environment): Promise<void> {
  const known = started.map(({ url, key }, at) => ({ name: `立会人${at + 1}`, url, key }))
  const notaries = known.map(({ name, key }) => ({ name, key }))
  const groups = PLAIN_SCENARIOS.map((plain) => ({
    plain,
    others: NOTARY_COUNTS.map((count) => withNotaries(plain, notaries.slice(0, count))),
  }))
  const scenarios = groups.flatMap(({ plain, others }) => [plain, ...others])
  const shop = await environment.openShop(scenarios, { notaries: known })
  const target: ShopBench = {
    ...shop,
    servers: [...shop.servers, ...started.map(({ child }) => processOf(child.pid as number))],
  }
  for (const { plain, others } of groups) {
    const rounds: Measurement[][] = []
    for (let round = 0; round < ROUNDS; round++) {
      const measured: Measurement[] = []
      for (const scenario of [plain, ...others])
        measured.push(await measure(target, scenario, LONG.durations))
      rounds.push(measured)
    }
    const rows = [plain, ...others].map((scenario, at) => rowOf(scenario, rounds, at))
    printTable([TITLES, ...rows])
    if (plain === CALM_PACK) judge(rounds)
  }
}

function withNotaries(scenario: Scenario, notaries: readonly Notary[]): Scenario {
  const count = notaries.length === 1 ? 'one notary' : `${notaries.length} notaries`
  return { ...scenario, name: `${scenario.name}, ${count}`, notaries }
}

/** Only its processor time is read. */
function processOf(pid: number) {
  return {
    pid,
    call: () => Promise.reject(new Error('a notary takes no calls')),
    stop: async () => {},
  }
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
}

function ratioOf(rounds: readonly Measurement[][], at: number): number {
  return medianOf(rounds.map((each) => totalOf(each, at) / totalOf(each, 0)))
}

function totalOf(measured: readonly Measurement[], at: number): number {
  return (measured[at] as Measurement).totalMs
}

function rowOf({ name }: Scenario, rounds: readonly Measurement[][], at: number): string[] {
  const median = (read: (measured: Measurement) => number) =>
    medianOf(rounds.map((each) => read(each[at] as Measurement)))
  return [
    name,
    `${median(({ totalMs }) => totalMs).toFixed(3)} ms`,
    `${ratioOf(rounds, at).toFixed(2)} ×`,
    median(({ serverMs }) => serverMs).toFixed(3),
    median(({ databaseMs }) => databaseMs).toFixed(3),
    median(({ perSecond }) => perSecond).toFixed(0),
    `${median(({ latencyMs }) => latencyMs.p50).toFixed(1)} ms`,
    `${median(({ latencyMs }) => latencyMs.p99).toFixed(1)} ms`,
    `${(100 * median(({ otherCpuShare }) => otherCpuShare)).toFixed(0)} %`,
  ]
}

function judge(rounds: readonly Measurement[][]): void {
  const ratio = ratioOf(rounds, 1)
  const perSecond = medianOf(rounds.map((each) => (each[1] as Measurement).perSecond))
  const isKept = ratio <= COST_RATIO_MAX && perSecond >= PURCHASES_A_SECOND_MIN
  if (!isKept) process.exitCode = 1
  const budget = `≤ ${COST_RATIO_MAX} × and ≥ ${PURCHASES_A_SECOND_MIN} a second`
  console.log(`the hot pack with one notary: ${budget}: ${isKept ? 'kept' : 'BROKEN'}`)
}
