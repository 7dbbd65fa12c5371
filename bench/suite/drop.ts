import type { ShopBench } from '#bench/measurement/environment.ts'
import { percentiles } from '#bench/measurement/measure.ts'
import { withMemoryOf } from '#bench/measurement/memory.ts'
import type { BenchResult } from '#bench/report/result.ts'
import { TAG_KEY } from '#bench/subjects/subject.ts'
import { memberTagOf, turnMsOf } from '#server/draws/fair/fair.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { SECOND_MS } from '#server/platform/time/durations.ts'
import type { DropMember, DropOutcome } from './drop.process.ts'
import { lossResults } from './overload.ts'
import type { SuiteContext } from './suite-context.ts'

const BUDGET = {
  /** From a member's turn to the answer. */
  turnMsP99: 2_000,
  /** The scripts' part of the tickets, divided by their part of the members: one, and four deviations. */
  scriptShare: 1.1,
} as const
const SCRIPT_EVERY = 10

/**
 * Sells a pack with a line to fewer tickets than members, while guests open its page. Everybody
 * presses in the first second; every tenth member is a script that presses 20 times a second.
 */
export async function benchDrop(context: SuiteContext): Promise<BenchResult[]> {
  const { environment, size } = context
  const { drop } = size
  const shop = await context.shop()
  const secrets = await shop.subject.openMembers(drop.memberCount)
  const loadProcess = environment.addLoadProcess('suite/drop.process.ts')
  const { guestConnectionCount, guestCount } = drop
  await loadProcess.call({ kind: 'connect', port: shop.port, secrets, guestConnectionCount })
  const startsAt = new Date(Date.now() + drop.publishMs)
  const line = { startsAt, lineSeconds: drop.lineSeconds, maxBuyCount: 1, isLimited: true }
  const packId = await shop.subject.publish({ tickets: drop.ticketCount, prizeCount: 10, line })
  const members = await membersOf(shop, { packId, count: secrets.length, ...line })
  const outcome = await withMemoryOf(shop.subject.server, 'drop', () =>
    loadProcess.call<DropOutcome>({
      kind: 'press',
      packId,
      startsAtMs: startsAt.getTime(),
      endsAtMs: startsAt.getTime() + drop.lineSeconds * SECOND_MS,
      members,
      guestCount,
    }),
  )
  const losses = await lossResults(shop, { packId, bench: 'drop' }, outcome)
  return [...servedResults(outcome, drop), ...losses]
}

/** The members were opened in the order of their ids. */
async function membersOf(
  { databaseUrl }: ShopBench,
  {
    packId,
    count,
    startsAt,
    lineSeconds,
  }: { packId: number; count: number; startsAt: Date; lineSeconds: number },
): Promise<DropMember[]> {
  const database = openDatabase({ url: databaseUrl, connectionsMax: 1 })
  try {
    const ids = await database.query<{ id: number }>({
      text: 'select id from members order by id desc limit $1',
      values: [count],
    })
    const [pack] = await database.query<{ packRoot: Buffer }>({
      text: 'select pack_root from packs where id = $1',
      values: [packId],
    })
    const { packRoot } = pack as { packRoot: Buffer }
    return ids.toReversed().map(({ id }, index) => {
      const memberTag = memberTagOf(TAG_KEY, packRoot, id)
      return {
        turnMs: startsAt.getTime() + turnMsOf(packRoot, { memberTag, lineSeconds }),
        isScript: index % SCRIPT_EVERY === 0,
      }
    })
  } finally {
    await database.close()
  }
}

function servedResults(
  outcome: DropOutcome,
  {
    memberCount,
    ticketCount,
    guestCount,
  }: { memberCount: number; ticketCount: number; guestCount: number },
): BenchResult[] {
  const { acknowledged, scriptTickets, unserved, faults, turnsMs } = outcome
  const scripts = Math.ceil(memberCount / SCRIPT_EVERY)
  const { p50, p99 } = percentiles(turnsMs)
  console.log(
    `drop: ${memberCount} members (${scripts} scripts) with ${outcome.pressCount} presses, of which ${outcome.shedCount} were answered 429 (${outcome.shedInTurnCount} to members in their turn), for ${ticketCount} tickets; ` +
      `scripts got ${scriptTickets}; ${outcome.openingCount} guests, ${outcome.shedOpeningCount} of their ${outcome.openingCallCount} calls that no cache answered 429; from the turn to the answer ${Math.round(p50)} ms (p50), ${Math.round(p99)} ms (p99)`,
  )
  for (const fault of [...unserved, ...faults].slice(0, 5)) console.log(`drop: ${fault}`)
  const none = (what: string, measured: number): BenchResult => ({
    label: `drop: ${what}`,
    measured,
    unit: '',
    budget: { max: 0 },
    isMachineIndependent: true,
  })
  return [
    none('members without an answer in their turn', unserved.length),
    none('error pages', faults.length),
    {
      label: 'drop: presses that were late or broken, and sent again',
      measured: outcome.unknownCount,
      unit: '',
      budget: { max: 0 },
    },
    none('tickets left', ticketCount - acknowledged.length),
    none('guests who opened nothing', guestCount - outcome.openingCount),
    {
      label: 'drop: p99 of a turn',
      measured: p99,
      unit: 'ms',
      budget: { max: BUDGET.turnMsP99 },
    },
    {
      label: 'drop: tickets of a script, of its part',
      measured: scriptTickets / ticketCount / (scripts / memberCount),
      unit: '×',
      budget: { max: BUDGET.scriptShare },
    },
  ]
}
