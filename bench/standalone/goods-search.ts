import { type BenchProcess, startBenchProcess } from '#bench/measurement/bench-process.ts'
import { cpuMsOf, processTreeCpuMsOf } from '#bench/measurement/cpu-time.ts'
import { printTable } from '#bench/report/table.ts'
import { startShop } from '#bench/subjects/shop.subject.ts'
import { addGoods } from '#server/exchange/exchange.ts'
import { addCardTypes } from '#server/packs/packs.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openClient } from '#testing/drivers/client.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { templateName, withDatabase, withServer } from '#testing/fixtures/template-database.ts'
import { startTestDatabase } from '#testing/fixtures/test-database.ts'
import { manyGoods } from './goods-search.goods.ts'
import type { SearchCommand, SearchQuery } from './goods-search.process.ts'

/**
 * The budget of one search over HTTP among 10,000 goods, in milliseconds of processor time of
 * server and database.
 */
const BUDGET_MS = 5
/**
 * The baseline's cost must be at least this multiple of the cost of the shop's search. Both costs
 * are measured without HTTP.
 */
const RATIO_MIN = 3

const GOOD_COUNT = 10_000
const WARM_UP_REPETITIONS = 100
const REPETITIONS = 300
// Linux counts processor time in hundredths of a second, so a short measurement would be inexact.
// The baseline is so slow that 60 repetitions take long enough.
const BASELINE_REPETITIONS = 60

const SEARCHES: readonly (readonly [string, SearchQuery])[] = [
  ['everything, dearest first', { searchText: '', cardTypeId: 7, sort: 0, page: 1 }],
  ['everything, low stock, page 200', { searchText: '', cardTypeId: 8, sort: 3, page: 200 }],
  ['ﾌｨｷﾞｭｱ, cheapest first', { searchText: 'ﾌｨｷﾞｭｱ', cardTypeId: 7, sort: 1, page: 1 }],
  ['three words', { searchText: 'ねこ　人形 fg-0', cardTypeId: 7, sort: 0, page: 1 }],
  ['one number', { searchText: 'ＦＧ－０４２４２', cardTypeId: 8, sort: 2, page: 1 }],
  ['nothing', { searchText: '無い物', cardTypeId: 7, sort: 0, page: 1 }],
]

const testDatabase = await startTestDatabase({ isDurable: true })
const databaseUrl = withDatabase(testDatabase.url, 'bench_prizes')
await withServer(testDatabase.url, (client) =>
  client.query(`create database bench_prizes template ${templateName()}`),
)
const shop = startShop(databaseUrl)
const searcher = startBenchProcess('standalone/goods-search.process.ts', { args: [databaseUrl] })
try {
  const database = openDatabase({ url: databaseUrl, connectionsMax: 1 })
  await addCardTypes(database, [
    { id: 7, name: 'フィギュア', nameEn: 'Figures' },
    { id: 8, name: 'ゲーム', nameEn: 'Games' },
  ])
  await addGoods(database, manyGoods(GOOD_COUNT))
  await database.query({ text: 'vacuum analyze' })
  const { mail } = await addMemberAccount(database, { now: new Date() })
  await database.close()
  const member = openClient(`http://127.0.0.1:${await shop.call<number>('port')}`)
  await member.logIn({ mail })
  await report(member)
} finally {
  await searcher.stop()
  await shop.stop()
  await testDatabase.stop()
}

async function report(member: ReturnType<typeof openClient>): Promise<void> {
  const rows: string[][] = []
  for (const [name, query] of SEARCHES) {
    const { searchText, cardTypeId: type, sort, page } = query
    const call = () => member.post(`/user/exchange_card/list/${page}`, { searchText, sort, type })
    const callMs = await measureCpu(shop, REPETITIONS, async (repetitions) => {
      for (let count = 0; count < repetitions; count++) {
        const { state } = await call()
        if (state !== 200) throw new Error(`the search was refused: ${state}`)
      }
    })
    const shopSearch = await measureSearch('shop', query, REPETITIONS)
    const baselineSearch = await measureSearch('baseline', query, BASELINE_REPETITIONS)
    if (shopSearch.resultText !== baselineSearch.resultText)
      throw new Error(`${name}: ${shopSearch.resultText} and ${baselineSearch.resultText}`)
    const ratio = baselineSearch.ms / shopSearch.ms
    const isKept = callMs <= BUDGET_MS && ratio >= RATIO_MIN
    if (!isKept) process.exitCode = 1
    rows.push([
      name,
      ...[callMs, shopSearch.ms, baselineSearch.ms].map((ms) => ms.toFixed(2)),
      `×${ratio.toFixed(1)}`,
      isKept ? 'kept' : 'BROKEN',
    ])
  }
  printTable([['search', 'call ms', 'search ms', 'baseline ms', 'ratio', 'budget'], ...rows])
}

async function measureSearch(
  implementation: SearchCommand['implementation'],
  query: SearchQuery,
  repetitionCount: number,
) {
  let resultText = ''
  const ms = await measureCpu(searcher, repetitionCount, async (repetitions) => {
    const found = await searcher.call({
      implementation,
      query,
      repetitions,
    } satisfies SearchCommand)
    resultText = JSON.stringify(found)
  })
  return { ms, resultText }
}

/**
 * Returns the processor milliseconds of the server process and the database server together, per
 * repetition.
 */
async function measureCpu(
  server: BenchProcess,
  repetitions: number,
  work: (repetitions: number) => Promise<void>,
): Promise<number> {
  await work(Math.min(WARM_UP_REPETITIONS, repetitions))
  const before = cpuMsOf(server.pid) + processTreeCpuMsOf(testDatabase.pid)
  await work(repetitions)
  return (cpuMsOf(server.pid) + processTreeCpuMsOf(testDatabase.pid) - before) / repetitions
}
