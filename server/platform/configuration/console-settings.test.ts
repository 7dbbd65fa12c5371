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
