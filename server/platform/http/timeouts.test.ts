import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { SECOND_MS } from '#server/platform/time/durations.ts'
import { ANSWER_TIMES, STOP_TIMES } from './timeouts.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const numberIn = (path: string, pattern: RegExp) => Number(pattern.exec(read(path))?.[1])

test('a stop waits for requests and jobs, and whatever stops the process waits for the stop', () => {
  const { drainSecondsMax, jobsMsMax, closeMsMax, exitMsMax } = STOP_TIMES
  assert.ok(ANSWER_TIMES.purchaseMsMax < ANSWER_TIMES.requestMsMax)
  assert.ok(ANSWER_TIMES.requestMsMax < closeMsMax, 'a request ends before its connection is cut')
  assert.ok(jobsMsMax + closeMsMax < exitMsMax, 'jobs and requests end before the forced exit')
  const exitSeconds = exitMsMax / SECOND_MS
  const stopSecondsOf = (unit: string) =>
    numberIn(`deploy/one-machine/${unit}.service`, /^TimeoutStopSec=(\d+)$/m)
  assert.ok(drainSecondsMax + exitSeconds < stopSecondsOf('hikifuda-shop'))
  assert.ok(exitSeconds < stopSecondsOf('hikifuda-console'))
})

test('each container is restarted, sees the backups and gets as long for its stop as its unit', () => {
  const compose = read('deploy/containers/compose.yml')
  assert.match(compose, /^x-service: &service\n(?: .*\n)*? {2}restart: always$/m)
  for (const name of ['shop', 'console']) {
    const [service = ''] = new RegExp(`^  ${name}:\\n(?: {4}.*\\n)+`, 'm').exec(compose) ?? []
    const seconds = numberIn(
      `deploy/one-machine/hikifuda-${name}.service`,
      /^TimeoutStopSec=(\d+)$/m,
    )
    assert.ok(service.includes(`stop_grace_period: ${seconds / 60}m`), service)
    assert.ok(service.includes('<<: *service'), service)
    assert.ok(service.includes('- backup:/var/lib/hikifuda-backup:ro'), service)
  }
})

const NGINX = 'deploy/one-machine/nginx.conf'
const HAPROXY = 'deploy/three-machines/haproxy.cfg'

test('the proxies wait longer for a response than the shop takes at most', () => {
  const proxy = numberIn(HAPROXY, /^ {2}timeout server (\d+)ms$/m)
  assert.ok(proxy > ANSWER_TIMES.requestMsMax)
  const nginx = numberIn(NGINX, /proxy_read_timeout (\d+)s;/)
  assert.ok(nginx * SECOND_MS > ANSWER_TIMES.requestMsMax)
})

test('A-330 HAProxy and a cluster wait for a late answer to their check, but not longer than for a purchase', () => {
  const readyMsMax = SECOND_MS
  const probes = read('deploy/cluster/hikifuda.yml').matchAll(
    /readinessProbe:\n.*\/readyz.*\n(?: +periodSeconds: \d+\n)? +timeoutSeconds: (\d+)$/gm,
  )
  const waits = [
    numberIn(HAPROXY, /^ {2}timeout check (\d+)s$/m),
    ...[...probes].map(([, s]) => Number(s)),
  ]
  assert.equal(waits.length, 3)
  for (const seconds of waits) {
    const waitMs = seconds * SECOND_MS
    assert.ok(waitMs > 2 * readyMsMax && waitMs < ANSWER_TIMES.purchaseMsMax)
  }
})

test('A-318 no proxy logs the secret of a link, which stands in a query', () => {
  const [, format = ''] = /^log_format hikifuda '(.+)';$/m.exec(read(NGINX)) ?? []
  assert.match(format, /\$uri\b/)
  assert.doesNotMatch(format, /\$(request|request_uri|args|query_string|http_referer|arg_\w+)\b/)
  const [, ...servers] = read(NGINX).split(/^server \{$/m)
  assert.equal(servers.length, 3)
  for (const server of servers) {
    assert.match(server, /^ {2}access_log \S+ hikifuda;$/m)
    assert.match(server, /^ {2}error_log \S+ crit;$/m)
  }
  assert.doesNotMatch(read(HAPROXY), /^\s*(log|log-format|option httplog)\b/m)
  assert.match(read('deploy/cluster/hikifuda.yml'), /enable-access-log: 'false'$/m)
})
