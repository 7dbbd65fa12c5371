import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const RUN = join(import.meta.dirname, 'run.mjs')

/**
 * Runs `bin/run.mjs` with a Node that pretends to have this version and to run on this platform.
 */
function runAs(version: string, platform: string, arch: string): string {
  const disguise = `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })
    for (const [name, value] of Object.entries({ version: 'v${version}', platform: '${platform}', arch: '${arch}' }))
      Object.defineProperty(process, name, { value })`
  const args = [`--import=data:text/javascript,${encodeURIComponent(disguise)}`, RUN, 'none.ts']
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  assert.equal(status, 1)
  return stderr
}

test('an old Node is refused with what to do: install another, or use the one of the packages', () => {
  assert.match(
    runAs('20.19.0', 'darwin', 'arm64'),
    /^Hikifuda needs Node 24 or newer, and this is v20\.19\.0\. Install Node 24 from https:\/\/nodejs\.org: the packages bring one along only for Linux on x64\.\n/,
  )
  assert.match(
    runAs('20.19.0', 'linux', 'x64'),
    /^Hikifuda needs Node 24 or newer, and this is v20\.19\.0\. The packages bring one along, which the npm scripts use: run npm ci, and start the shop with npm start\.\n/,
  )
})
