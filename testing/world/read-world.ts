import type { Database } from '#server/platform/database/database.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import type { OperatorName } from '#testing/fixtures/operators.ts'
import { readReportFiles } from './files.ts'
import { READERS } from './people.ts'
import { type AnyAnswer, type Reader, type Readings, readConsole, readShop } from './readings.ts'
import { samplesOf } from './samples.ts'
import { END, tell } from './story.ts'
import { openWorld, type World } from './world.ts'

const OPERATORS: readonly OperatorName[] = [
  'owner',
  'second-owner',
  'pack-maker',
  'shipper',
  'support',
  'accountant',
  'auditor',
]

export interface ReadWorld<More> {
  /** The kept files, by their paths in `readings/`. */
  readonly files: ReadonlyMap<string, string>
  readonly more: More
}

/** Reads the world, and what else `readMore` reads of its database. */
export async function readWorld<More>(
  readMore: (database: Database) => Promise<More>,
): Promise<ReadWorld<More>> {
  const world = await openWorld()
  try {
    await tell(world)
    const readers = await operators(world)
    const accountant = await world.operator('accountant')
    world.at(END)
    const { database } = world.panel
    const console = await readConsole(readers, (keys) => samplesOf(database, keys))
    const shop = await readShop(await visitors(world), (keys) => samplesOf(database, keys))
    const files = new Map([['report-files', await readReportFiles(accountant)]])
    return {
      files: new Map([
        ...filesOf('console', files),
        ...filesOf('console', console),
        ...filesOf('shop', shop),
      ]),
      more: await readMore(database),
    }
  } finally {
    await world.close()
  }
}

function filesOf(folder: string, readings: Readings): [string, string][] {
  return [...readings].map(([noun, lines]) => [
    `${folder}/${noun}.tsv`,
    `${lines.join('\n').trimEnd()}\n`,
  ])
}

async function operators(world: World): Promise<Map<string, Reader>> {
  const readers = new Map<string, Reader>()
  for (const name of OPERATORS) {
    const client = await world.operator(name)
    readers.set(name, (path) => client.get(path))
  }
  return readers
}

async function visitors(world: World): Promise<Map<string, Reader>> {
  const clients = new Map([['guest', openClient(world.shop.url)]])
  for (const { name } of READERS.slice(0, -1)) clients.set(name, await world.member(name))
  clients.set('doi-en', await world.member('doi', 'en'))
  const readerOf =
    (client: Client): Reader =>
    (path, request) =>
      request === undefined ? readRaw(client, path) : client.post(path, request)
  return new Map([...clients].map(([name, client]) => [name, readerOf(client)]))
}

/** Some answers are a file without the envelope, or one of lines. */
async function readRaw(client: Client, path: string): Promise<AnyAnswer> {
  const response = await client.raw(`/api${path}`)
  const text = await response.text()
  const lines = text
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  const isFile = lines.length !== 1 || !('state' in lines[0])
  return isFile ? { state: response.status, list: lines } : lines[0]
}
