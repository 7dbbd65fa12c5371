import { openDependents } from '#testing/repository/dependents.ts'
import { listFiles, readSources } from '#testing/repository/source-files.ts'

interface MutationRoom {
  /** The files in which StrykerJS makes mistakes, one at a time. */
  readonly rules: readonly string[]
  /**
   * The tests that import a rule, and those of the room that reach one. They run once for each
   * mistake, so none uses the database.
   */
  readonly tests: readonly string[]
}

/** Files that decide without a database as rules do, but whose names do not say so. */
const FURTHER_RULES = [
  'server/draws/extra-wins.ts',
  'server/draws/fair/fair.ts',
  'server/points/ledger.ts',
  'server/ranks/rank-period.ts',
]
/** A test that uses a database starts one by this file. */
const DATABASE = ['testing/fixtures/test-database.ts']
/** Renders whole screens, which takes seconds for each mistake. */
const SCREENS = ['testing/drivers/rendered-screens.ts']
/** Answers over HTTP as the payment providers do, so its tests are those of whole adapters. */
const GATEWAY = ['gateway/gateway.ts']
/** Tests that take many seconds because they read whole folders or invent thousands of inputs. */
const SLOW = /\.(?:fuzz|random|battery|race)\.test\.ts$|^(?:tidy|bin|e2e|tools)/
const ROOM = /^(?:contract|server\/console\/[^/]+|web\/(?:console|shop)\/[^/]+|[^/]+\/[^/]+)\//

/** The areas that `npm run mutation` measures, by their folders. */
export function readMutationRooms(): ReadonlyMap<string, MutationRoom> {
  const files = listFiles()
  const dependents = openDependents(readSources(), files)
  const slow = dependents.reachableFrom([...DATABASE, ...SCREENS, ...GATEWAY])
  const isFast = (path: string) => path.endsWith('.test.ts') && !slow.has(path) && !SLOW.test(path)
  const rules = files.filter((path) => path.endsWith('.rule.ts') || FURTHER_RULES.includes(path))
  const rooms = Map.groupBy(rules, (path) => ROOM.exec(path)?.[0].slice(0, -1) ?? path)
  return new Map(
    [...rooms].map(([room, roomRules]) => {
      const reached = [...dependents.reachableFrom(roomRules)]
      const tests = new Set([
        ...roomRules.flatMap((path) => dependents.directDependentsOf(path)),
        ...reached.filter((path) => path.startsWith(`${room}/`)),
      ])
      return [room, { rules: roomRules, tests: [...tests].filter(isFast) }]
    }),
  )
}
