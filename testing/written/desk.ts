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
  /**
   * Makes a call, with examples for the fields that are not given, and records what it writes. Then
   * makes it again by the same request id, and by a new one.
   */
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

async function act(
  desk: Opened,
  name: OperatorName,
  { path, fields }: { path: string; fields: object },
): Promise<ConsoleResponse> {
  const { by, sections } = desk
  const key = keyOf(path)
  const request = requestOf(key, fields)
  const send = (more: object = {}) => by[name].post(path, { ...request, ...more })
  await refreshProofs(desk)
  const response = await sections.record(`${key} by ${name}`, () => send())
  if (response.state !== 200 || ONCE.test(path)) return response
  await sections.variant('the same request', () => send())
  await refreshProofs(desk)
  await sections.variant('again', () => send({ requestId: randomUUID() }))
  return response
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
