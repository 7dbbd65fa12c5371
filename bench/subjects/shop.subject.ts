import { randomUUID } from 'node:crypto'
import { type BenchProcess, startBenchProcess } from '#bench/measurement/bench-process.ts'
import { INITIAL_RULES } from '#contract/rules.ts'
import type { ServeOptions } from '#server/main/serve.ts'
import { addMember } from '#server/members/members.ts'
import { addCards, addCardTypes, publishPack } from '#server/packs/packs.ts'
import { ALLOCATOR_ENVIRONMENT, HEAP_FLAGS } from '#server/platform/configuration/heap-flags.ts'
import { type Database, openDatabase, type Queryable } from '#server/platform/database/database.ts'
import { startSession } from '#server/platform/http/sessions/sessions.ts'
import { moveBalance, openAccounts } from '#server/points/points.ts'
import {
  assertTotals,
  type ExpectedSales,
  FIRST_PAST_MEMBER_ID,
  type PackPlan,
  POINTS_PER_MEMBER,
  PRICE_POINTS,
  type Subject,
} from './subject.ts'

/** What the shop of a bench has besides what each has. */
export type ServedOptions = Pick<
  ServeOptions,
  'notaries' | 'webDir' | 'imagesDir' | 'databaseReadUrl'
>
export interface ShopProcessOptions extends ServedOptions {
  readonly execArgv?: readonly string[]
}

/** Opens the real shop and fills it by the shop's own functions. The members have no passwords. */
export async function openShopSubject(
  databaseUrl: string,
  options: ShopProcessOptions = {},
): Promise<Subject> {
  const database = openDatabase({ url: databaseUrl, connectionsMax: 2 })
  await addCardTypes(database, [{ id: 1, name: '札', nameEn: 'Cards' }])
  return {
    name: 'shop',
    server: startShop(databaseUrl, options),
    openMembers: (count) => openMembers(database, count),
    publish: (plan) => publish(database, plan),
    audit: (sold) => audit(database, sold),
    close: () => database.close(),
  }
}

/** Starts a server process of the shop with the flags of Node and the allocator of `deploy/`. */
export function startShop(
  databaseUrl: string,
  { execArgv = [], ...served }: ShopProcessOptions = {},
): BenchProcess {
  return startBenchProcess('subjects/shop.process.ts', {
    args: [databaseUrl, JSON.stringify(served)],
    execArgv: [...HEAP_FLAGS, ...execArgv],
    environment: ALLOCATOR_ENVIRONMENT,
  })
}

async function openMembers(database: Database, count: number): Promise<string[]> {
  const now = new Date()
  const secrets: string[] = []
  const [{ existing = 0 } = {}] = await database.query<{ existing: number }>({
    text: 'select count(*) as existing from members',
  })
  for (let index = existing; index < existing + count; index++) {
    const { secret } = await database.transaction(async (tx) => {
      const memberId = await addMember(tx, person(index), now)
      await openAccounts(tx, memberId)
      const grant = {
        amount: POINTS_PER_MEMBER,
        kind: 'grant',
        reference: `bench-${index}`,
      } as const
      await moveBalance(tx, { memberId, currency: 'point', ...grant, now })
      return startSession(tx, { memberId, isSaved: false, device: '', now }, INITIAL_RULES)
    })
    secrets.push(secret)
  }
  return secrets
}

function person(index: number) {
  const name = { lastName: '山田', middleName: '', firstName: `花子${index}` }
  const address = {
    zipcode: '1500001',
    prefId: 13,
    country: '',
    city: '渋谷区',
    address: '1',
    building: '',
  }
  return {
    ...name,
    ...address,
    tel: '09012345678',
    mail: `buyer-${index}@example.com`,
    passwordHash: '-',
  }
}

async function publish(
  database: Database,
  { tickets, prizeCount, notaries = [], line = {} }: PackPlan,
): Promise<number> {
  const cardIds = await addCards(
    database,
    Array.from({ length: prizeCount }, (_, index) => ({
      code: randomUUID(),
      name: `札${index}`,
      image: `/images/cards/${index}.webp`,
      rarity: index % 4,
      rarityLabel: 'N',
      modelNumber: `B-${index}`,
      setSize: 1,
    })),
  )
  const count = Math.floor(tickets / prizeCount)
  const rest = tickets - count * prizeCount
  const prizes = cardIds.map((cardId, index) => ({
    ...({ cardId, buyPoint: 10, actionType: index % 3 === 0 ? '2' : '0' } as const),
    count: index === 0 ? count + rest : count,
  }))
  const draft = { name: '包み', currency: 'point', price: PRICE_POINTS, cardTypeId: 1 } as const
  return publishPack(
    database,
    {
      ...draft,
      movieStyle: 1,
      images: ['/images/packs/automata-1.webp'],
      notaries,
      prizes,
      ...line,
    },
    { now: new Date() },
  )
}

async function audit(
  database: Database,
  { packIds, purchaseCount, drawCount }: ExpectedSales,
): Promise<void> {
  const [urns] = await database.query({
    text: `
      select
        sum(sold_count) as sold,
        sum(settled_count) as settled,
        sum(sold_count + (select sum(count) from unnest(counts) as count)) - sum(total) as surplus
      from urns
      join packs on packs.id = urns.pack_id
      where pack_id = any($1)`,
    values: [packIds],
  })
  assertTotals('urns', urns, { sold: drawCount, settled: purchaseCount, surplus: 0 })
  const [purchases] = await database.query({
    text: `
      select
        count(*) as kept,
        sum(draw_count) as draws,
        sum(length(prize_nos)) as bytes,
        count(*) filter (where first_ticket <> sold_before) as misplaced
      from (
        select
          draw_count,
          prize_nos,
          first_ticket,
          sum(draw_count) over (partition by pack_id order by settled_index) - draw_count as sold_before
        from purchases
        where pack_id = any($1)
      ) as chained`,
    values: [packIds],
  })
  assertTotals('purchases', purchases, {
    kept: purchaseCount,
    draws: drawCount,
    bytes: drawCount * 2,
    misplaced: 0,
  })
  assertTotals('ledger', await readLedger(database), { errors: 0, unpaid: 0 })
}

/**
 * Returns `errors` and `unpaid`. `errors` is the number of buyers whose balance differs from the
 * sum of their ledger entries. `unpaid` is the price of all draws minus the points that ledger
 * entries charged for them.
 */
async function readLedger(database: Queryable) {
  const [ledger] = await database.query({
    text: `
      select
        (
          select count(*)
          from balances
          where member_id < $2
            and balance <> (
            select coalesce(sum(amount), 0)
            from entries
            where entries.member_id = balances.member_id
              and entries.currency = balances.currency
          )
        ) as errors,
        (select coalesce(sum(draw_count), 0) * $1 from purchases where member_id < $2)
          + (select coalesce(sum(amount), 0) from entries where kind = 'draw' and member_id < $2) as unpaid`,
    values: [PRICE_POINTS, FIRST_PAST_MEMBER_ID],
  })
  return ledger
}
