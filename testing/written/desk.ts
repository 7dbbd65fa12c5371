import { randomUUID } from 'node:crypto'
import { consoleCalls } from '#contract/console/calls.ts'
import { CALL_LIMITS } from '#server/platform/configuration/console-settings.ts'
import {
  type ConsoleClient,
  type ConsoleResponse,
  logInOperator,
} from '#testing/drivers/console-client.ts'
import { exampleOf } from '#testing/drivers/example-payload.ts'
import { type OperatorName, operatorCast } from '#testing/fixtures/operators.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { openSections, type Sections } from './sections.ts'
import { openWrittenRows } from './written-rows.ts'

/** A shop and its console, whose acts are recorded with what they write. */
export interface Desk {
  readonly shop: TestShop
  readonly panel: TestConsole
  readonly by: Readonly<Record<OperatorName, ConsoleClient>>
  /** Makes a call, with examples for the fields that are not given, and records what it writes. */
  act(by: OperatorName, path: string, fields?: object): Promise<ConsoleResponse>
  /** Makes a call of somebody who is not logged in, once. */
  visit(client: ConsoleClient, path: string, fields?: object): Promise<ConsoleResponse>
  /** The second owner approves what an act asked for. Then the worker does what follows. */
  approve(asked: ConsoleResponse, ticked?: readonly string[]): Promise<ConsoleResponse>
  /** Records what a job or another work of the shop writes. */
  work(name: string, work: () => Promise<unknown>): Promise<void>
  /** Returns the first value of the first row. */
  find<Value = number>(text: string, ...values: readonly unknown[]): Promise<Value>
  readonly sections: Sections
  close(): Promise<void>
}

/** Opens a shop and its console, with the session of each operator of the fixtures. */
export async function openDesk(): Promise<Desk> {
  const shop = await openTestShop({ gateway: true })
  const callLimits = { ...CALL_LIMITS, read: 1e6, change: 1e6, export: 1e6 }
  const panel = await openTestConsole({ shop, callLimits })
  const clients: [OperatorName, ConsoleClient][] = []
  for (const name of Object.keys(operatorCast) as OperatorName[])
    clients.push([name, await logInOperator(panel, name)])
  const by = Object.fromEntries(clients) as Desk['by']
  // Of the pack that the fixtures sold out, members have won at random.
  await panel.runDueWork()
  const sections = openSections(await openWrittenRows(shop.database), shop.clock)
  const desk = { shop, panel, by, sections }
  return {
    ...desk,
    act: (name, path, fields = {}) => act(desk, name, { path, fields }),
    visit: (client, path, fields = {}) =>
      sections.record(keyOf(path), () => client.post(path, requestOf(keyOf(path), fields))),
    approve: (asked, ticked = []) => approve(desk, asked, ticked),
    work: (name, work) => sections.record(name, work).then(() => undefined),
    async find<Value>(text: string, ...values: readonly unknown[]) {
      const [row] = await shop.database.query({ text, values })
      if (row === undefined) throw new Error(`no row: ${text}`)
      return Object.values(row)[0] as Value
    },
    async close() {
      await panel.close()
      await shop.close()
    },
  }
}

type Opened = Pick<Desk, 'shop' | 'by' | 'sections'>

/** A proof of the second factor is good for five minutes only. */
async function refreshProofs({ shop }: Opened): Promise<void> {
  const text = 'update console.sessions set proved_at = $1, seen_at = $1, approves_from = null'
  await shop.database.query({ text, values: [shop.clock.now()] })
}

/**
 * After the act come the same request, the same act by another operator, that act with the version
 * that the row has now, and the act at a row that is not there. Returns the newest answer, so that
 * the row that it names is not the first of its table.
 */
async function act(
  desk: Opened,
  name: OperatorName,
  { path, fields }: { path: string; fields: object },
): Promise<ConsoleResponse> {
  const { by, sections } = desk
  const key = keyOf(path)
  const asked = requestOf(key, fields)
  const version = await readVersion(desk, path)
  const request = 'version' in asked && version !== undefined ? { ...asked, version } : asked
  const other = name === 'owner' ? 'second-owner' : 'owner'
  const send = (sender: OperatorName, to: string, more: object = {}) =>
    by[sender].post(to, { ...request, ...more })
  const sendAnew = async (to: string, more: object = {}) => {
    await refreshProofs(desk)
    return send(other, to, { requestId: randomUUID(), ...more })
  }
  await refreshProofs(desk)
  const response = await sections.record(`${key} by ${name}`, () => send(name, path))
  if (response.state !== 200 || ONCE.test(path)) return response
  await sections.variant('the same request', () => send(name, path))
  const again = await sections.variant('again', () => sendAnew(path))
  if (again.result === 'version-conflict') {
    const newest = await readVersion(desk, path)
    if (newest !== undefined)
      await sections.variant('again, as it is now', () => sendAnew(path, { version: newest }))
  }
  const missing = path.replace(/\d+/, '999999999')
  if (missing !== path) await sections.variant('at no row', () => sendAnew(missing))
  return again.state === 200 && 'id' in again ? again : response
}

/** Returns the version of the row that a path names; undefined if its table has none. */
async function readVersion({ shop }: Opened, path: string): Promise<number | undefined> {
  const [, noun = '', id] = /^\/([a-z-/]+)\/(\d+)/.exec(path) ?? []
  const name = noun.replaceAll(/[-/]/g, '_')
  const [row] = await shop.database.query<{ table: string }>({
    text: `
      select attrelid::regclass::text as table
      from pg_attribute
      where attname = 'version'
        and attrelid in (
          to_regclass($1), to_regclass('console.' || $1), to_regclass('console.' || $2)
        )`,
    values: [name, name.replace(/^.*_/, '')],
  })
  if (row === undefined || id === undefined) return undefined
  const [found] = await shop.database.query<{ version: number }>({
    text: `select version from ${row.table} where id = $1`,
    values: [id],
  })
  return found?.version
}

async function approve(
  desk: Opened,
  asked: ConsoleResponse,
  ticked: readonly string[],
): Promise<ConsoleResponse> {
  const { by, sections, shop } = desk
  if (asked.approvalId === undefined) throw new Error(`not requested: ${asked.result}`)
  const { approval } = await by['second-owner'].get(`/approvals/${asked.approvalId}`)
  const request = { payloadHash: approval.payloadHash, reason: 'checked', ticked }
  await refreshProofs(desk)
  const response = await sections.record(`POST /approvals/{id}/approve of ${approval.kind}`, () =>
    by['second-owner'].act(`/approvals/${asked.approvalId}/approve`, request),
  )
  const run = shop.jobs.find((job) => job.name === 'run-errands')?.run
  await sections.record(`run-errands of ${approval.kind}`, async () => run?.(), 'if written')
  return response
}

/** Done twice, these replace what the next step answers. */
const ONCE = /\/options$|recovery-codes$/

function requestOf(key: string, fields: object): object {
  const call = consoleCalls[key as keyof typeof consoleCalls]
  const request = 'request' in call ? call.request : undefined
  const example = exampleOf(request) as Record<string, unknown>
  const ids = 'requestId' in example ? { requestId: randomUUID() } : {}
  return { ...example, reason: undefined, ...reasonOf(example), ...ids, ...fields }
}

const reasonOf = (example: object) => ('reason' in example ? { reason: 'a reason' } : {})

/** Returns the name of a call in the contract by its path. */
function keyOf(path: string): string {
  const keys = Object.keys(consoleCalls)
  const literal = keys.find((key) => key === `POST ${path}`)
  const pattern = (key: string) => new RegExp(`^${key.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  const found = literal ?? keys.find((key) => pattern(key).test(`POST ${path}`))
  if (found === undefined) throw new Error(`no call of the console: ${path}`)
  return found
}
