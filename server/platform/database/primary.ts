import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { singleFlight } from '#server/platform/load/single-flight.ts'
import { KEEP_ALIVE } from './failure-detection.ts'

/** How often a process checks that the server that it uses is still the primary. */
const CHECK_MS = 1_000
/**
 * Of this many checks, one asks all servers instead of only the server in use. A former primary
 * that was cut off from its cluster still seems to take writes, but its commits wait for replicas
 * that it has lost. Only the answers of the other servers reveal that it is no longer the primary.
 */
const CHECKS_PER_SEARCH = 5
/** How long a search waits for the others after one server has said that it takes writes. */
const OTHERS_MS_MAX = 500
/** How long a check waits for a server. A frozen server accepts connections and never answers. */
const PROBE_MS_MAX = 2_000

/** As in libpq, commas separate the hosts: `postgresql://role:password@one,two:5433/name`. */
export function hostUrls(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] =
    /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  return hosts.split(',').map((host) => before + host.trim() + after)
}

/**
 * If several hosts take writes, returns the URL of the host that was promoted last. A URL with one
 * host is returned unchecked. Rejects if no host takes writes.
 */
export async function findPrimary(url: string): Promise<string> {
  const urls = hostUrls(url)
  if (urls.length === 1) return url
  const found: Primary[] = []
  const probes = urls.map(async (each) => found.push(await probePrimary(each)))
  const answers = Promise.allSettled(probes)
  await Promise.any(probes).catch((cause: AggregateError) => {
    const message = `no host takes writes (${cause.errors.map(({ message }) => message).join('; ')})`
    throw Object.assign(new Error(message, { cause }), { code: 'EHOSTUNREACH' })
  })
  await Promise.race([answers, wait(OTHERS_MS_MAX)])
  const [newest] = found.toSorted((one, other) => other.timeline - one.timeline)
  return newest?.url ?? url
}

/** A server that takes writes. Its timeline is one higher after each promotion of a replica. */
interface Primary {
  readonly url: string
  readonly timeline: number
}

/**
 * Returns the options with which a pool connects to a database. If the URL names several hosts, new
 * connections go to the primary. When another host becomes the primary, connections to the former
 * primary are closed, so that no statement waits for a lost machine.
 */
export function connectionTo(url: string): { connectionString: string; Client?: typeof pg.Client } {
  const [first = url, ...others] = hostUrls(url)
  if (others.length === 0) return { connectionString: url }
  return { connectionString: first, Client: clientOf(finderOf(url)) }
}

/** Finds the primary for all connections of this process to one database. */
interface PrimaryFinder {
  /**
   * Returns the URL of the primary. If the regular checks of open connections know the primary,
   * returns its URL at once. Otherwise searches all hosts.
   */
  find(): Promise<string>
  forget(url: string): void
  add(client: pg.Client, url: string): void
}

const finders = new Map<string, PrimaryFinder>()

function finderOf(url: string): PrimaryFinder {
  const finder = finders.get(url) ?? openFinder(url)
  finders.set(url, finder)
  return finder
}

function openFinder(hostsUrl: string): PrimaryFinder {
  const clients = new Map<pg.Client, string>()
  const once = singleFlight<string>()
  let current: string | undefined
  let timer: NodeJS.Timeout | undefined
  let checkCount = 0

  /** Searches all hosts, and closes the connections to every host that is not the primary. */
  const search = () =>
    once('search', async () => {
      current = await findPrimary(hostsUrl)
      for (const [client, clientUrl] of clients) if (clientUrl !== current) destroy(client)
      return current
    })
  async function check(): Promise<void> {
    checkCount += 1
    if (current === undefined) return
    if (checkCount % CHECKS_PER_SEARCH === 0) await search()
    else await probePrimary(current).catch(search)
  }
  return {
    // The regular checks run only while a connection is open. Without them, the primary that was
    // found last may have changed, so `find` searches again.
    find: async () => (timer === undefined ? search() : (current ?? search())),
    forget(url) {
      if (current === url) current = undefined
    },
    add(client, clientUrl) {
      clients.set(client, clientUrl)
      timer ??= setInterval(() => void check().catch(() => {}), CHECK_MS).unref()
      client.once('end', () => {
        clients.delete(client)
        if (clients.size > 0) return
        clearInterval(timer)
        timer = undefined
      })
    },
  }
}

function clientOf(finder: PrimaryFinder): typeof pg.Client {
  return class PrimaryClient extends pg.Client {
    override connect(): Promise<this>
    override connect(callback: (cause: Error) => void): void
    override connect(callback?: (cause: Error) => void): Promise<this> | undefined {
      const connecting = this.connectToPrimary()
      if (callback === undefined) return connecting
      connecting.then(() => callback(undefined as unknown as Error), callback)
      return undefined
    }

    private async connectToPrimary(): Promise<this> {
      const url = await finder.find()
      const { host, port } = new pg.Client({ connectionString: url })
      Object.assign(this, { host, port })
      finder.add(this, url)
      try {
        await super.connect()
        await readTimeline(this)
        return this
      } catch (cause) {
        finder.forget(url)
        destroy(this)
        throw cause
      }
    }
  }
}

/** With its timeline. Rejects if the server does not answer or is a replica. */
async function probePrimary(url: string): Promise<Primary> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS_MAX,
    query_timeout: PROBE_MS_MAX,
    ...KEEP_ALIVE,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (cause) {
    destroy(client)
    throw cause
  }
  const timeline = await readTimeline(client).finally(() => endSoon(client))
  return { url, timeline }
}

/**
 * Ends a connection by the message that the protocol requires. A server logs every connection that
 * ends without this message. Waits only a limited time for the server to close its side.
 */
function endSoon(client: pg.Client): void {
  const timer = setTimeout(() => destroy(client), PROBE_MS_MAX)
  client.end().then(
    () => clearTimeout(timer),
    () => {},
  )
}

/** Returns the timeline of a primary. Rejects if the server is a replica. */
async function readTimeline(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`
    select case
      when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)
    end as timeline`)
  const hex: string | null | undefined = rows[0]?.timeline
  if (typeof hex !== 'string')
    throw Object.assign(new Error(`${client.host} is a replica`), { code: 'EHOSTUNREACH' })
  return Number.parseInt(hex, 16)
}

/** Closes a connection without waiting for its server. Its pending statements fail. */
function destroy(client: pg.Client): void {
  ;(
    client as unknown as { connection: { stream: { destroy(): void } } }
  ).connection.stream.destroy()
}
