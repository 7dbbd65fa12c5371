import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { serveMetrics } from '#server/platform/health/metrics-server.ts'
import { VERSION } from '#server/platform/version.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let metrics: Awaited<ReturnType<typeof serveMetrics>>
before(async () => {
  shop = await openTestShop()
  const { readiness, readMetrics } = shop
  metrics = await serveMetrics({ readiness, readMetrics, host: '127.0.0.1', port: 0 })
})
after(async () => {
  await metrics.close()
  await shop.close()
})

test('the metrics count purchases, results, latency, jobs, connections and unused points', async () => {
  const member = await addLoggedInMember(shop, { points: 10_000 })
  await member.buy(6, 2)
  await shop.runDueJobs()
  const response = await fetch(`${metrics.url}/metrics`)
  const text = await response.text()
  assert.match(String(response.headers.get('content-type')), /^text\/plain; version=0\.0\.4/)
  const call = 'call="POST /user/pack/buy"'
  for (const line of [
    'hikifuda_purchases_acknowledged_total 1',
    `hikifuda_calls_total{${call},state="200"} 1`,
    `hikifuda_call_duration_seconds_bucket{${call},le="+Inf"} 1`,
    `hikifuda_call_duration_seconds_count{${call}} 1`,
    `hikifuda_calls_shed_total{${call}} 0`,
    'hikifuda_database_connections{state="waiting"} 0',
    'hikifuda_clock_skew_seconds 0',
    'hikifuda_ready 1',
    'hikifuda_packs_behind 0',
  ]) {
    assert.ok(text.split('\n').includes(line), `${line}\n${text}`)
  }
  assert.match(text, /^hikifuda_memory_bytes\{part="heap-used"\} \d{7,}$/m)
  assert.match(text, /^hikifuda_garbage_collection_seconds_total\{kind="minor"\} [\d.]+$/m)
  assert.match(text, /^# TYPE hikifuda_provider_calls_total counter$/m)
  assert.match(text, /^# TYPE hikifuda_notary_requests_total counter$/m)
  assert.match(text, /^hikifuda_job_succeeded_timestamp_seconds\{job="sign-heads"\} \d+/m)
  assert.match(text, /^hikifuda_unused_balance\{currency="point"\} \d+$/m)
})

test('the metrics tell how many messages and notices wait, and since when', async () => {
  const at = new Date('2026-01-01T00:00:00Z')
  const before = await queueLines()
  await shop.database.query({
    text: `
      insert into outbox_messages (channel, recipient, text, created_at, send_after, try_count)
      values
        ('mail', 'a@example.com', 'text', $1, 'infinity', 1),
        ('mail', 'b@example.com', 'of the night', '2020-01-01T00:00:00Z', 'infinity', 0)`,
    values: [at],
  })
  const unsent = lengthOf(before, 'messages') + 2
  const after = await queueLines()
  assert.equal(lengthOf(after, 'messages'), unsent)
  assert.equal(lengthOf(after, 'notices'), lengthOf(before, 'notices'))
  assert.equal(lengthOf(after, 'batches'), 0)
  const oldest = `hikifuda_queue_oldest_timestamp_seconds{queue="messages"}`
  const line = after.find((each) => each.startsWith(oldest)) ?? assert.fail()
  assert.equal(Number(line.split(' ')[1]), at.getTime() / 1_000)
})

const queueLines = async () =>
  (await (await fetch(`${metrics.url}/metrics`)).text())
    .split('\n')
    .filter((line) => line.startsWith('hikifuda_queue_'))
const lengthOf = (lines: readonly string[], queue: string) =>
  Number(
    lines.find((line) => line.startsWith(`hikifuda_queue_length{queue="${queue}"}`))?.split(' ')[1],
  )

test('dashboard and alert rules name only metrics that the shop has', async () => {
  const text = await (await fetch(`${metrics.url}/metrics`)).text()
  const known = new Set([...text.matchAll(/^# HELP (\w+) /gm)].map(([, name]) => name))
  const directory = join(import.meta.dirname, '../../deploy/monitoring')
  for (const file of readdirSync(directory)) {
    const used = readFileSync(join(directory, file), 'utf8').matchAll(/hikifuda_\w+/g)
    for (const [name] of used)
      assert.ok(known.has(name.replace(/_bucket$/, '')), `${file}: ${name}`)
  }
})

test('an alert about the newest of a metric also fires while the metric is missing', () => {
  const rules = readFileSync(
    join(import.meta.dirname, '../../deploy/monitoring/alerts.yml'),
    'utf8',
  )
  for (const name of ['ShopNotReady', 'JobsStopped', 'BackupOld', 'LogNotArchived']) {
    const [, rule = ''] = rules.split(`- alert: ${name}\n`)
    const [expression = ''] = rule.split('labels:')
    assert.match(expression, /or absent\(hikifuda_\w+/, name)
  }
})

test('every line of the metrics is one that Prometheus reads', async () => {
  const text = await (await fetch(`${metrics.url}/metrics`)).text()
  const line = /^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="([^"\\]|\\.)*",?)+\})? -?[\d.e+-]+)$/
  for (const each of text.trimEnd().split('\n')) assert.match(each, line)
})

test('the address of the metrics serves health and nothing else, and members see no metrics', async () => {
  for (const [path, status] of [
    ['/healthz', 200],
    ['/readyz', 200],
    ['/', 404],
    ['/api/user/pack/list', 404],
  ] as const) {
    assert.equal((await fetch(`${metrics.url}${path}`)).status, status, path)
  }
  assert.equal((await fetch(`${shop.url}/metrics`)).status, 404)
  const health = await (await fetch(`${metrics.url}/healthz`)).json()
  assert.deepEqual(health, { ok: true, version: VERSION })
})
