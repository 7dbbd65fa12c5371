import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConsoleSettings, refuseShopKeys } from './console-settings.ts'

test('the console listens two ports above the shop, on this machine only', () => {
  const { port, host, publicUrl } = readConsoleSettings({ PORT: '4100' })
  assert.deepEqual([port, host, publicUrl], [4102, '127.0.0.1', 'http://localhost:4102'])
  assert.equal(readConsoleSettings({ PORT: '65535' }).port, 0)
})

test('production needs a database role of the console and an https address', () => {
  const production = { NODE_ENV: 'production', CONSOLE_URL: 'https://console.example' }
  assert.throws(() => readConsoleSettings(production), /CONSOLE_DATABASE_URL must be set/)
  const database = { CONSOLE_DATABASE_URL: 'postgresql://console@127.0.0.1/shop' }
  const plain = { ...production, ...database, CONSOLE_URL: 'http://console.example' }
  assert.throws(() => readConsoleSettings(plain), /https/)
  assert.equal(readConsoleSettings({ ...production, ...database }).isProduction, true)
  const far = { ...production, CONSOLE_DATABASE_URL: 'postgresql://console@db/shop' }
  assert.throws(() => readConsoleSettings(far), /CONSOLE_DATABASE_URL .* sslmode=verify-full/)
  const unchecked = { ...production, ...database, NODE_TLS_REJECT_UNAUTHORIZED: '0' }
  assert.throws(() => readConsoleSettings(unchecked), /NODE_TLS_REJECT_UNAUTHORIZED/)
  const listAt = (PRICES_URL: string) =>
    readConsoleSettings({ ...production, ...database, PRICES_URL }).prices
  const url = 'https://prices.example/list.csv?key=1'
  assert.deepEqual(listAt(url), { url, name: 'prices.example' })
  assert.throws(() => listAt('http://prices.example/'), /PRICES_URL must begin with https/)
  assert.throws(() => listAt('https://me:it@prices.example/'), /PRICES_URL must not have a name/)
})

test('a console with a key of the shop does not start', () => {
  for (const name of ['SEAL_KEY', 'TAG_KEY', 'SIGN_KEY', 'SESSION_KEYS'])
    assert.throws(() => refuseShopKeys({ [name]: 'aa' }), new RegExp(name))
  refuseShopKeys({ SEAL_KEY: '', PORT: '3000' })
})

test('each variable reaches its own setting of the console', () => {
  const settings = readConsoleSettings({
    CONSOLE_HOST: '10.0.0.1',
    CONSOLE_PORT: '5001',
    CONSOLE_URL: 'http://console.example/',
    CONSOLE_DATABASE_URL: 'postgresql://console@one/shop',
    CONSOLE_DATABASE_READ_URL: 'postgresql://console@two/shop',
    DATABASE_CONNECTIONS: '3',
    DATABASE_WAIT_SECONDS: '4',
    DATABASE_STATEMENT_SECONDS: '30',
    TRUSTED_PROXIES: '10.0.0.2,10.0.0.3',
    LOG_LEVEL: 'warn',
    BACKUP_FILE: '/backup.json',
    CONSOLE_READS_PER_MINUTE: '11',
    CONSOLE_CHANGES_PER_MINUTE: '12',
    CONSOLE_EXPORTS_PER_HOUR: '13',
    PRICES_URL: 'https://prices.example/list.csv',
    PRICES_SOURCE: '市場',
  })
  assert.deepEqual(settings, {
    isProduction: false,
    host: '10.0.0.1',
    port: 5_001,
    publicUrl: 'http://console.example',
    databaseUrl: 'postgresql://console@one/shop',
    databaseReadUrl: 'postgresql://console@two/shop',
    connectionsMax: 3,
    connectionWaitMsMax: 4_000,
    queryTimeoutMs: 30_000,
    trustedProxies: ['10.0.0.2', '10.0.0.3'],
    logLevel: 'warn',
    backupFile: '/backup.json',
    notaries: [],
    prices: { url: 'https://prices.example/list.csv', name: '市場' },
    callLimits: { read: 11, change: 12, export: 13 },
  })
})
