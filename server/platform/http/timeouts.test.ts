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
  const commands = read('docs/deploying.md')
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line.startsWith('podman run -d'))
  assert.equal(commands.length, 2)
  for (const command of commands) {
    const [, name = ''] = /--name (hikifuda-\w+)/.exec(command) ?? []
    const unit = `deploy/one-machine/${name}.service`
    const seconds = numberIn(unit, /^TimeoutStopSec=(\d+)$/m)
    assert.ok(command.includes(` --restart always --stop-timeout ${seconds} `), command)
    assert.ok(
      command.includes(' -v /var/lib/hikifuda-backup:/var/lib/hikifuda-backup:ro '),
      command,
    )
  }
})

test('the proxies wait longer for a response than the shop takes at most', () => {
  const proxy = numberIn('deploy/three-machines/haproxy.cfg', /^ {2}timeout server (\d+)ms$/m)
  assert.ok(proxy > ANSWER_TIMES.requestMsMax)
  const nginx = numberIn('deploy/one-machine/nginx.conf', /proxy_read_timeout (\d+)s;/)
  assert.ok(nginx * SECOND_MS > ANSWER_TIMES.requestMsMax)
})
