import { openDependents } from '#testing/repository/dependents.ts'
import { listFiles, readSources } from '#testing/repository/source-files.ts'

interface MutationRoom {
  /** The files in which StrykerJS makes mistakes, one at a time. */
  readonly rules: readonly string[]
  /** The tests that import a rule. They run once for each mistake, so none uses the database. */
  readonly tests: readonly string[]
}

/** Files that decide without a database as rules do, but whose names do not say so. */
const FURTHER_RULES = [
  'server/draws/extra-wins.ts',
  'server/draws/fair/fair.ts',
  'server/points/ledger.ts',
  'server/ranks/rank-period.ts',
]
const DATABASE = ['server/platform/database/database.ts']
/** Tests that take many seconds because they read whole folders or invent thousands of inputs. */
const SLOW = /\.(?:fuzz|random|battery|race)\.test\.ts$|^(?:tidy|bin|e2e)/
const ROOM = /^(?:contract|server\/console\/[^/]+|web\/(?:console|shop)\/[^/]+|[^/]+\/[^/]+)\//

/** The areas that `npm run mutation` measures, by their folders. */
export function readMutationRooms(): ReadonlyMap<string, MutationRoom> {
  const files = listFiles()
  const dependents = openDependents(readSources(), files)
  const withDatabase = dependents.reachableFrom(DATABASE)
  const isFast = (path: string) =>
    path.endsWith('.test.ts') && !withDatabase.has(path) && !SLOW.test(path)
  const rules = files.filter((path) => path.endsWith('.rule.ts') || FURTHER_RULES.includes(path))
  const rooms = Map.groupBy(rules, (path) => ROOM.exec(path)?.[0].slice(0, -1) ?? path)
  return new Map(
    [...rooms].map(([room, roomRules]) => {
      const tests = new Set(roomRules.flatMap((path) => dependents.directDependentsOf(path)))
      return [room, { rules: roomRules, tests: [...tests].filter(isFast) }]
    }),
  )
}
