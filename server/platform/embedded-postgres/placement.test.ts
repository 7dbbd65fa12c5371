import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { choosePlacement } from './placement.ts'

const root = mkdtempSync(join(tmpdir(), 'placement-'))
chmodSync(root, 0o755)
after(() => rmSync(root, { recursive: true, force: true }))

const sharedDir = join(root, 'shared')
const open = join(root, 'open')
const home = join(root, 'home')

function install(folder: string) {
  const bin = join(folder, 'package/native/bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(folder, 'package/package.json'), '{"version":"18.4.0"}')
  writeFileSync(join(bin, 'postgres'), 'program')
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
}
const openProgram = install(open)
const closedProgram = install(home)
chmodSync(home, 0o700)

const place = (overrides: object) =>
  choosePlacement({
    binaries: closedProgram,
    dataDir: join(home, '.data/postgres'),
    sharedDir,
    isRoot: true,
    mayUseNamespaces: () => false,
    ...overrides,
  })

test('a shop that is not root runs the database as its own user, without copying it', () => {
  const placement = place({ isRoot: false })
  assert.equal(placement.user.uid, undefined)
  assert.equal(placement.binaries, closedProgram)
})

test('root runs the database as nobody in an open folder, and in a namespace below a private folder', () => {
  const inOpen = place({ binaries: openProgram, dataDir: join(open, 'postgres') })
  assert.equal(inOpen.user.uid, 65_534)
  assert.equal(inOpen.dataDir, join(open, 'postgres'))
  assert.deepEqual(place({ mayUseNamespaces: () => true }).user.commandPrefix, [
    'unshare',
    '--user',
  ])
})

test('without namespaces, program and data go where the user nobody can reach them, and a link leads to the data', () => {
  const { binaries, dataDir, user } = place({})
  assert.equal(user.uid, 65_534)
  assert.equal(binaries.postgres, join(sharedDir, 'postgresql-18.4.0/bin/postgres'))
  assert.ok(existsSync(binaries.postgres))
  assert.equal(readlinkSync(join(home, '.data/postgres')), dataDir)
  assert.ok(dataDir.startsWith(sharedDir))
})

test('the next start finds the same data, and the start after deleting the data directory begins with no data', () => {
  const { dataDir } = place({})
  mkdirSync(dataDir, { recursive: true })
  assert.equal(place({}).dataDir, dataDir)
  assert.ok(existsSync(dataDir))
  rmSync(join(home, '.data'), { recursive: true })
  assert.equal(place({}).dataDir, dataDir)
  assert.equal(existsSync(dataDir), false)
})

test('a database that already lies in a private folder is refused in one sentence', () => {
  const dataDir = join(home, 'old/postgres')
  mkdirSync(dataDir, { recursive: true })
  assert.throws(() => place({ dataDir }), {
    name: 'StartRefused',
    message: /other users may not enter .*home, and .*old\/postgres already exists/,
  })
})
