import assert from 'node:assert/strict'
import { envelope } from '#contract/call.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallResponse, Client } from '#testing/drivers/client.ts'

const FORM = 'application/x-www-form-urlencoded'

/**
 * Runs `work` and fails if `work` changed a row of a table that `fingerprint` lists. Payments,
 * sessions and verifications are not in the list.
 */
export async function assertUnchanged(
  database: Database,
  work: () => Promise<void>,
): Promise<void> {
  const before = await fingerprint(database)
  await work()
  assert.equal(await fingerprint(database), before)
}

async function fingerprint(database: Database): Promise<string> {
  const tables = [
    'members',
    'balances',
    'entries',
    'urns',
    'purchases',
    'decisions',
    'shipments',
    'rank_periods',
    'rank_maintenances',
    'goods',
    'exchanges',
  ]
  const rows = await Promise.all(
    tables.map((table) =>
      database.query({
        text: `select count(*), md5(string_agg(t::text, '|' order by t::text)) from ${table} as t`,
      }),
    ),
  )
  return JSON.stringify(rows)
}

/**
 * Parses a response. Fails on a server error, and on a response without the fields that every
 * response has (specification, section 7).
 */
export async function readEnvelope(response: Response, description: string): Promise<CallResponse> {
  const text = await response.text()
  assert.ok(response.status < 500, `${description}: ${response.status} ${text.slice(0, 200)}`)
  const parsed = envelope.safeParse(JSON.parse(text))
  assert.ok(parsed.success, `${description}: not in the envelope: ${text.slice(0, 200)}`)
  const { state, csrf } = parsed.data
  assert.equal(response.status, state === 204 ? 200 : state, description)
  assert.ok(csrf.value.length > 20, description)
  return { ...parsed.data, ...JSON.parse(text), status: response.status }
}

/** Posts a body of any content type with the client's cookies. */
export async function postRaw(
  client: Client,
  path: string,
  { body, type = FORM }: { body: BodyInit; type?: string | undefined },
): Promise<CallResponse> {
  const headers = { 'content-type': type }
  const response = await client.raw(path, { method: 'POST', headers, body })
  return readEnvelope(response, `${path} ${String(body).slice(0, 80)}`)
}

/** Posts any text in the field `json` of a form whose other fields are valid. */
export function postJson(client: Client, path: string, json: string): Promise<CallResponse> {
  const body = new URLSearchParams({ csrf: client.csrf().value, json })
  return postRaw(client, `/api${path}`, { body })
}
