import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { rankList, readRanks, setRanks } from '#server/ranks/rank-list/rank-list.ts'
import { runOnOwnersDatabase } from './database/find-database.ts'

const REFUSALS = {
  'in-use': 'A rank that is left out has members: keep it, and raise its monthYen instead.',
  planned: 'Ranks are planned for the next month: withdraw them in the console first.',
} as const

/**
 * `npm run ranks` prints the shop's ranks as JSON. `npm run ranks -- FILE` replaces them at once by
 * the ranks in a JSON file of the same form. The console changes ranks from the next month on. `monthYen` is the amount that a member must pay in a month
 * to reach the rank. `coinPermille` is the number of coins that the rank gives per 1,000 yen paid.
 * `keepCoins` is the number of coins that keep the rank for a month; 0 means that coins cannot keep
 * the rank.
 */
const [, , file] = process.argv
await runOnOwnersDatabase((database) =>
  file === undefined ? print(database) : change(database, file),
)

async function print(database: Database): Promise<number> {
  console.log(JSON.stringify(await readRanks(database, new Date()), null, 2))
  return 0
}

async function change(database: Database, path: string): Promise<number> {
  const json = parseJson(readFileSync(path, 'utf8'))
  if (json instanceof SyntaxError) return refuse(`${path} is not JSON: ${json.message}`)
  const ranks = rankList.safeParse(json)
  if (!ranks.success) return refuse(z.prettifyError(ranks.error))
  const outcome = await setRanks(database, { ranks: ranks.data, now: new Date() })
  if (outcome === 'set') {
    console.log('The ranks are set.')
    return 0
  }
  return refuse(REFUSALS[outcome])
}

function refuse(reason: string): number {
  console.error(reason)
  return 1
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    return cause
  }
}
