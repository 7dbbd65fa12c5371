import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseEnv, promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { chooseDelivery } from '#server/external/delivery.ts'
import { readConsoleSettings, refuseShopKeys } from './console-settings.ts'
import { readSettings } from './settings.ts'

const DIRECTORY = join(import.meta.dirname, '../../../deploy/one-machine')
const read = (file: string) => readFileSync(join(DIRECTORY, file), 'utf8')
const variablesOf = (file: string) => parseEnv(read(file)) as Record<string, string>

test('production accepts the settings of the shop once the operator has filled them in', () => {
  const filledIn = Object.fromEntries(
    Object.entries(variablesOf('shop.env')).map(([name, value]) => [name, value || valueFor(name)]),
  )
  const settings = readSettings(filledIn)
  assert.deepEqual([settings.isProduction, settings.publicUrl], [true, 'https://shop.example'])
  assert.equal(chooseDelivery(filledIn).usesDemoOutbox, false)
})

const valueFor = (name: string) => (/_KEYS?$/.test(name) ? randomBytes(32).toString('hex') : '1')

test('production accepts the settings of the console, which hold no key of the shop', () => {
  const variables = variablesOf('console.env')
  refuseShopKeys(variables)
  assert.equal(readConsoleSettings(variables).publicUrl, 'https://console.shop.example')
})

test('the settings and the reference name the same variables', () => {
  const reference = readFileSync(join(DIRECTORY, '../../docs/settings.md'), 'utf8')
  for (const file of readdirSync(DIRECTORY).filter((name) => name.endsWith('.env')))
    for (const name of Object.keys(variablesOf(file)))
      assert.ok(reference.includes(`\`${name}\``), `${name} of ${file}`)
})

test('a shell that reads the settings for a command gets the same values as systemd', async () => {
  for (const machines of ['one-machine', 'three-machines'])
    for (const file of ['database.env', 'console.env', 'shop.env']) {
      const path = join(DIRECTORY, '..', machines, file)
      const { stdout } = await promisify(execFile)('sh', ['-c', `set -a; . ${path}; env`])
      const read = parseEnv(stdout) as Record<string, string>
      const fromFile = parseEnv(readFileSync(path, 'utf8')) as Record<string, string>
      for (const [name, value] of Object.entries(fromFile))
        assert.equal(read[name], value, `${name} of ${machines}/${file}`)
    }
})

test('nginx leads to the ports on which shop and console listen', () => {
  const proxy = read('nginx.conf')
  assert.ok(proxy.includes(`server 127.0.0.1:${variablesOf('shop.env').PORT};`))
  assert.ok(proxy.includes(`http://127.0.0.1:${variablesOf('console.env').CONSOLE_PORT};`))
})

const { scripts } = JSON.parse(readFileSync(join(DIRECTORY, '../../package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

test('the services and the image run the same programs as npm start and npm run console', () => {
  const shop = read('hikifuda-shop.service')
  assert.ok(shop.includes(`\nExecStart=/usr/bin/env ${scripts.start}\n`))
  const image = readFileSync(join(DIRECTORY, '../../Containerfile'), 'utf8')
  const [, command = ''] = /^CMD (.+)$/m.exec(image) ?? []
  assert.equal(JSON.parse(command).join(' '), scripts.start)
  const console = read('hikifuda-console.service')
  assert.ok(console.includes(`\nExecStart=/usr/bin/env ${scripts.console}\n`))
})

const parseYaml = (path: string) =>
  parseAllDocuments(readFileSync(join(DIRECTORY, '..', path), 'utf8'), { merge: true }).map(
    (document) => document.toJS(),
  )

test('B-082 each container of compose runs a program of the scripts on a file system that is read only', () => {
  const [{ services }] = parseYaml('containers/compose.yml')
  const [{ services: more }] = parseYaml('containers/compose.notary.yml')
  // Docker reads no other name, and builds the image from a checkout that may hold data of a demo.
  const leftOut = readFileSync(join(DIRECTORY, '../../.dockerignore'), 'utf8').split('\n')
  for (const path of ['.data', '.git', 'node_modules']) assert.ok(leftOut.includes(path), path)
  assert.equal(services.console.command.join(' '), scripts.console)
  assert.equal(services.prepare.command.join(' '), scripts['prepare-database'])
  assert.equal(services.backup.entrypoint.join(' '), scripts.backup)
  for (const { read_only: isReadOnly, cap_drop: dropped } of [
    ...Object.values<{ read_only: boolean; cap_drop: string[] }>(services),
    more.notary,
  ])
    assert.deepEqual([isReadOnly, dropped], [true, ['ALL']])
  const nginx = readFileSync(join(DIRECTORY, '../notary/nginx.conf'), 'utf8')
  assert.ok(nginx.includes(`server 127.0.0.1:${more.notary.command.at(-1)};`))
})

test('B-082 each pod of the cluster runs a program of the scripts as the user of the image', () => {
  const documents = ['hikifuda', 'prepare', 'notary'].flatMap((name) =>
    parseYaml(`cluster/${name}.yml`),
  )
  const image = readFileSync(join(DIRECTORY, '../../Containerfile'), 'utf8')
  const user = Number(/--uid (\d+)/.exec(image)?.[1])
  const programs = documents.flatMap(({ spec }) => {
    if (spec?.template === undefined) return []
    const { securityContext, containers } = spec.template.spec
    const [{ command, securityContext: own }] = containers
    assert.deepEqual([securityContext.runAsUser, own.readOnlyRootFilesystem], [user, true])
    return [command?.join(' ')]
  })
  const [shop, console, prepare, notary] = programs
  assert.deepEqual(
    [shop, console, prepare],
    [undefined, scripts.console, scripts['prepare-database']],
  )
  assert.match(notary, /^node bin\/notary\.mjs /)
})
