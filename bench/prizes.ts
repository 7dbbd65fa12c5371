import { addGoods } from '#server/exchange/exchange.ts'
import { addCardTypes } from '#server/packs/packs.ts'
import { openDatabase } from '#server/platform/database.ts'
import { openClient } from '#testing/client.ts'
import { startGround } from '#testing/ground.ts'
import { addExtra } from '#testing/members.ts'
import { templateName, withDatabase, withServer } from '#testing/template.ts'
import { type Child, startChild } from './child.ts'
import { manyGoods } from './prizes.goods.ts'
import type { SearchAsked, Searches } from './prizes.process.ts'
import { familyProcessorMsOf, processorMsOf } from './processor.ts'
import { startShop } from './shop.subject.ts'
import { printTable } from './table.ts'

/** A search over 10,000 goods, the call around it included: processor time of server and database. */
const BUDGET_MS = 5
/** The search alone is at least so many times cheaper than reading the goods and comparing them. */
const RATIO_MIN = 3

const GOODS = 10_000
const WARM_UP_TIMES = 100
const TIMES = 300
// The stand-in is dear, and the clock of /proc coarse: enough for both.
const STAND_IN_TIMES = 60

const SEARCHES: readonly (readonly [string, SearchAsked])[] = [
  ['everything, dearest first', { searchText: '', cardTypeId: 7, sort: 0, page: 1 }],
  ['everything, low stock, page 200', { searchText: '', cardTypeId: 8, sort: 3, page: 200 }],
  ['ﾌｨｷﾞｭｱ, cheapest first', { searchText: 'ﾌｨｷﾞｭｱ', cardTypeId: 7, sort: 1, page: 1 }],
  ['three words', { searchText: 'ねこ　人形 fg-0', cardTypeId: 7, sort: 0, page: 1 }],
  ['one number', { searchText: 'ＦＧ－０４２４２', cardTypeId: 8, sort: 2, page: 1 }],
  ['nothing', { searchText: '無い物', cardTypeId: 7, sort: 0, page: 1 }],
]

const ground = await startGround({ isDurable: true })
const databaseUrl = withDatabase(ground.url, 'bench_prizes')
await withServer(ground.url, (client) =>
  client.query(`create database bench_prizes template ${templateName()}`),
)
const shop = startShop(databaseUrl)
const searcher = startChild('prizes.process.ts', { args: [databaseUrl] })
try {
  const database = openDatabase({ url: databaseUrl, connectionsMax: 1 })
  await addCardTypes(database, [
    { id: 7, name: 'フィギュア', nameEn: 'Figures' },
    { id: 8, name: 'ゲーム', nameEn: 'Games' },
  ])
  await addGoods(database, manyGoods(GOODS))
  await database.query({ text: 'vacuum analyze' })
  const { mail } = await addExtra(database, { now: new Date() })
  await database.close()
  const member = openClient(`http://127.0.0.1:${await shop.ask<number>('port')}`)
  await member.logIn({ mail })
  await report(member)
} finally {
  await searcher.stop()
  await shop.stop()
  await ground.stop()
}

async function report(member: ReturnType<typeof openClient>): Promise<void> {
  const lines: string[][] = []
  for (const [name, asked] of SEARCHES) {
    const { searchText, cardTypeId: type, sort, page } = asked
    const call = () => member.post(`/user/exchange_card/list/${page}`, { searchText, sort, type })
    const callMs = await measured(shop, TIMES, async (times) => {
      for (let count = 0; count < times; count++) {
        const { state } = await call()
        if (state !== 200) throw new Error(`the search was refused: ${state}`)
      }
    })
    const alone = await searchAlone('shop', asked, TIMES)
    const plain = await searchAlone('stand-in', asked, STAND_IN_TIMES)
    if (alone.said !== plain.said) throw new Error(`${name}: ${alone.said} and ${plain.said}`)
    const ratio = plain.ms / alone.ms
    const isKept = callMs <= BUDGET_MS && ratio >= RATIO_MIN
    if (!isKept) process.exitCode = 1
    lines.push([
      name,
      ...[callMs, alone.ms, plain.ms].map((ms) => ms.toFixed(2)),
      `×${ratio.toFixed(1)}`,
      isKept ? 'kept' : 'BROKEN',
    ])
  }
  printTable([['search', 'call ms', 'search ms', 'stand-in ms', 'ratio', 'budget'], ...lines])
}

async function searchAlone(how: Searches['how'], asked: SearchAsked, timesMeasured: number) {
  let said = ''
  const ms = await measured(searcher, timesMeasured, async (times) => {
    const found = await searcher.ask({ how, asked, times } satisfies Searches)
    said = JSON.stringify(found)
  })
  return { ms, said }
}

/** Processor time of a process and the database, each time; what others do on the machine is not in it. */
async function measured(
  server: Child,
  times: number,
  work: (times: number) => Promise<void>,
): Promise<number> {
  await work(Math.min(WARM_UP_TIMES, times))
  const before = processorMsOf(server.pid) + familyProcessorMsOf(ground.pid)
  await work(times)
  return (processorMsOf(server.pid) + familyProcessorMsOf(ground.pid) - before) / times
}
