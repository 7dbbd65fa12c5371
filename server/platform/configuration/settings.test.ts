import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readSettings } from './settings.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'settings-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))
const environment = { DATA_DIR: dataDir }
const key = (name: string) => hash('sha256', name)
const production = {
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  SEAL_KEY: key('a1'),
  TAG_KEY: key('b2'),
  SIGN_KEY: key('e5'),
  SESSION_KEYS: `${key('c3')},${key('d4')}`,
  REMITTANCE_MAIL: 'remit@shop.example',
  PUBLIC_URL: 'https://shop.example',
  TRUSTED_PROXIES: '10.0.0.1',
}

test('without any setting the shop closes at the time that the specification names', () => {
  const settings = readSettings(environment)
  assert.equal(settings.port, 3000)
  assert.equal(settings.publicUrl, 'http://localhost:3000')
  const specified = new Date('2025-08-22T20:00:00+09:00')
  assert.deepEqual(settings.closesAt, { registration: specified, pointSales: specified })
  assert.equal(settings.databaseUrl, null)
})

test('Q156 registration and the sale of points each close at a time of their own', () => {
  const [early, late] = ['2025-08-01T00:00:00+09:00', '2025-09-01T00:00:00+09:00']
  const closesAt = (variables: object) => readSettings({ ...environment, ...variables }).closesAt
  assert.deepEqual(closesAt({ REGISTRATION_CLOSES_AT: early, POINT_SALES_CLOSE_AT: late }), {
    registration: new Date(early),
    pointSales: new Date(late),
  })
  assert.deepEqual(closesAt({ SHOP_CLOSES_AT: late, REGISTRATION_CLOSES_AT: 'never' }), {
    registration: null,
    pointSales: new Date(late),
  })
})

test('the demo generates its keys once, in a file that only its owner can read', () => {
  const first = readSettings(environment)
  assert.deepEqual(readSettings(environment).sealKey, first.sealKey)
  assert.equal(statSync(join(dataDir, 'keys.json')).mode & 0o777, 0o600)
})

test('a keys file without a sign key gets one once, and its other keys stay', () => {
  const path = join(dataDir, 'keys.json')
  const { signKey: _generated, ...oldKeys } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify(oldKeys))
  const settings = readSettings(environment)
  assert.equal(settings.signKey.length, 32)
  assert.equal(settings.sealKey.toString('hex'), oldKeys.sealKey)
  assert.deepEqual(readSettings(environment), settings)
})

test('an invalid setting is refused with a sentence that begins with its name', () => {
  const invalid = [
    ['PORT', 'ninety'],
    ['PORT', '70000'],
    ['PORT', '1.5'],
    ['PUBLIC_URL', 'shop.example'],
    ['PUBLIC_URL', 'ftp://shop.example'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['DATABASE_OWNER_URL', 'mysql://localhost/shop'],
    ['DATABASE_OWNER_URL', 'postgresql://owner@localhost/shop'],
    ['SHOP_CLOSES_AT', 'tomorrow'],
    ['REGISTRATION_CLOSES_AT', 'soon'],
    ['POINT_SALES_CLOSE_AT', '2025-08-22'],
    ['SHOP_CLOSES_AT', '2025-08-22 20:00'],
    ['SEAL_KEY', 'secret'],
    ['SIGN_KEY', 'ab'.repeat(33)],
    ['SESSION_KEYS', `${key('c3')},short`],
    ['LOG_LEVEL', 'loud'],
    ['SMS_PER_DAY', '0'],
    ['SMS_PER_DAY', 'many'],
    ['MAINTENANCE', 'yes'],
    ['REMITTANCE_MAIL', 'the office'],
    ['CONTACT_MAIL', 'the office'],
    ['NODE_ENV', 'prod'],
  ] as const
  for (const [name, value] of invalid) {
    const sentence = new RegExp(`^StartRefused: ${name} (must|needs) [^\\n]*\\.$`)
    assert.throws(() => readSettings({ ...environment, [name]: value }), sentence)
  }
})

test('the kept heads lie in the data directory unless HEADS_FILE names another place', () => {
  const { headsFile, dataDir } = readSettings(environment)
  assert.equal(headsFile, join(dataDir, 'signed-heads.json'))
  assert.equal(readSettings({ ...environment, HEADS_FILE: '/mnt/heads' }).headsFile, '/mnt/heads')
})

test('SMS_PER_DAY sets how many SMS the whole shop sends within a day', () => {
  assert.equal(readSettings(environment).smsPerDayMax, 5_000)
  assert.equal(readSettings({ ...environment, SMS_PER_DAY: '7' }).smsPerDayMax, 7)
})

test('push messages need their key and contact in production, and the demo keeps a key of its own', () => {
  const VAPID_PRIVATE_KEY = Buffer.alloc(32, 7).toString('base64url')
  const VAPID_SUBJECT = 'mailto:contact@shop.example'
  const both = { VAPID_PRIVATE_KEY, VAPID_SUBJECT }
  assert.equal(readSettings(production).vapid, null)
  assert.deepEqual(readSettings({ ...production, ...both }).vapid, {
    privateKey: VAPID_PRIVATE_KEY,
    subject: VAPID_SUBJECT,
  })
  for (const alone of [{ VAPID_PRIVATE_KEY }, { VAPID_SUBJECT }])
    assert.throws(() => readSettings({ ...production, ...alone }), /set together/)
  for (const wrong of [{ VAPID_PRIVATE_KEY: 'short' }, { VAPID_SUBJECT: 'http://a.example' }])
    assert.throws(() => readSettings({ ...production, ...both, ...wrong }), /VAPID_/)
  const made = readSettings(environment).vapid
  assert.match(made?.privateKey ?? '', /^[\w-]{43}$/)
  assert.deepEqual(readSettings(environment).vapid, made)
})

test('an empty variable counts as not set', () => {
  assert.equal(readSettings({ ...environment, PORT: '', DATABASE_URL: '' }).port, 3000)
})

test('production requires a mail address for remittances, the demo has a default', () => {
  assert.equal(readSettings(environment).remittanceMail, 'payment@shop.example')
  assert.equal(readSettings(production).remittanceMail, 'remit@shop.example')
  assert.throws(
    () => readSettings({ ...production, REMITTANCE_MAIL: '' }),
    /^.*REMITTANCE_MAIL must be set in production/,
  )
})

test('production takes messages of the contact form only with CONTACT_MAIL, the demo always', () => {
  assert.equal(readSettings(environment).contactMail, 'contact@shop.example')
  assert.equal(readSettings(production).contactMail, null)
  const contact = { CONTACT_MAIL: 'contact@shop.example' }
  assert.equal(readSettings({ ...production, ...contact }).contactMail, 'contact@shop.example')
})

test('production refuses to start without keys of its own', () => {
  assert.equal(readSettings(production).sessionKeys.length, 2)
  for (const name of ['SEAL_KEY', 'TAG_KEY', 'SIGN_KEY', 'SESSION_KEYS']) {
    assert.throws(
      () => readSettings({ ...production, [name]: '' }),
      new RegExp(`${name} must be set in production`),
    )
  }
  const demo = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'))
  assert.throws(
    () => readSettings({ ...production, SEAL_KEY: demo.sealKey }),
    /SEAL_KEY is a key of the demo/,
  )
})

test('production refuses an unsafe setting with a sentence that names it', () => {
  const vectors = (path: string): Readonly<Record<string, string>> =>
    JSON.parse(readFileSync(join(import.meta.dirname, '../../..', path), 'utf8'))
  const published = vectors('docs/fair-draws.vectors.json')
  const specified = vectors('server/draws/fair/vectors.json')
  const unsafe = [
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL must be set in production'],
    [{ PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL must begin with https:'],
    [{ TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES must name the proxy'],
    [{ NOTARIES: notariesAt('http://notary.example') }, 'NOTARIES must name https: addresses'],
    [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED must not be 0'],
    [{ SEAL_KEY: published.seal_key }, 'SEAL_KEY is a published test key'],
    [{ TAG_KEY: published.tag_key }, 'TAG_KEY is a published test key'],
    [{ SIGN_KEY: published.sign_key }, 'SIGN_KEY is a published test key'],
    [{ SEAL_KEY: specified.seal_key }, 'SEAL_KEY is a published test key'],
    [{ TAG_KEY: specified.tag_key }, 'TAG_KEY is a published test key'],
    [{ SEAL_KEY: '5e'.repeat(32) }, 'SEAL_KEY is not random'],
    [{ SEAL_KEY: keyOfBytes(15) }, 'SEAL_KEY is not random'],
    [{ SESSION_KEYS: `${key('c3')},${'3c'.repeat(32)}` }, 'SESSION_KEYS is not random'],
    [{ TAG_KEY: production.SEAL_KEY }, 'TAG_KEY must differ from SEAL_KEY'],
    [{ SESSION_KEYS: production.SIGN_KEY }, 'SESSION_KEYS must differ from SIGN_KEY'],
    [{ SESSION_KEYS: `${key('c3')},${key('c3')}` }, 'SESSION_KEYS must not contain the same key'],
    [{ NODE_ENV: 'development' }, 'NODE_ENV must be production when PUBLIC_URL begins with https:'],
    [{ NODE_ENV: '' }, 'NODE_ENV must be production when PUBLIC_URL begins with https:'],
  ] as const
  for (const [changed, sentence] of unsafe) {
    assert.throws(
      () => readSettings({ ...production, ...changed }),
      new RegExp(`^StartRefused: ${sentence}[^\\n]*\\.$`),
      sentence,
    )
  }
})

test('a key with sixteen different bytes counts as random', () => {
  const SEAL_KEY = keyOfBytes(16)
  assert.equal(readSettings({ ...production, SEAL_KEY }).sealKey.toString('hex'), SEAL_KEY)
})

/** A key that has as many different bytes. */
function keyOfBytes(count: number): string {
  return Buffer.from(Array.from({ length: 32 }, (_, at) => at % count)).toString('hex')
}

test('production takes a notary by https, or on this machine', () => {
  for (const url of ['https://notary.example', 'http://127.0.0.1:4000', 'http://[::1]:4000/'])
    assert.equal(readSettings({ ...production, NOTARIES: notariesAt(url) }).notaries.length, 1)
})

const notariesAt = (url: string) => JSON.stringify([{ name: 'Notary', key: key('d4'), url }])

test('no key stands under two names of notaries', () => {
  const [notary] = JSON.parse(notariesAt('https://notary.example'))
  const NOTARIES = (other: object) => JSON.stringify([notary, { ...notary, ...other }])
  const read = (other: object) => readSettings({ ...production, NOTARIES: NOTARIES(other) })
  assert.throws(() => read({ name: 'Other' }), /NOTARIES .* with each key once/)
  assert.equal(read({ key: key('e5') }).notaries.length, 2)
})

test('production names everything that is missing at once', () => {
  assert.throws(
    () => readSettings({ ...environment, NODE_ENV: 'production' }),
    (refused: Error) => {
      const names = refused.message.split('\n').map((line) => line.split(' ', 1)[0])
      const expected = ['SEAL_KEY', 'TAG_KEY', 'SIGN_KEY', 'SESSION_KEYS', 'PUBLIC_URL']
      assert.deepEqual(names, [...expected, 'REMITTANCE_MAIL'])
      return true
    },
  )
})

test('production reaches a database on another machine by TLS that checks its certificate, or does not start', () => {
  const start = (url: string) => readSettings({ ...production, DATABASE_URL: url })
  for (const url of [
    'postgresql://localhost/shop',
    'postgresql://shop@127.0.0.1/shop',
    'postgresql://shop:a%40b@localhost:5433/shop',
    'postgresql://shop@[::1]:5432/shop',
    'postgresql://shop@%2Fvar%2Frun%2Fpostgresql/shop',
    'postgresql://shop@/shop?host=/var/run/postgresql',
    'postgresql://shop@one,two:5433/shop?sslmode=verify-full&sslrootcert=/ca.crt',
  ])
    assert.equal(start(url).databaseUrl, url)
  for (const url of [
    'postgresql://db/shop',
    'postgresql://shop@db/shop',
    'postgresql://shop@db/shop?sslmode=require',
    'postgresql://shop@127.0.0.1,db/shop',
    'postgresql://shop@127.0.0.1.evil.example/shop',
    'postgresql://shop@127.0.0.1/shop?host=db',
  ])
    assert.throws(() => start(url), /DATABASE_URL must end with sslmode=verify-full/, url)
  const DATABASE_URL = 'postgresql://shop@localhost/shop'
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_READ_URL'])
    assert.throws(
      () => readSettings({ ...production, DATABASE_URL, [name]: 'postgresql://o@db/shop' }),
      new RegExp(`${name} must end with sslmode=verify-full`),
    )
})

test('each variable reaches its own setting of the shop', () => {
  const at = (hour: number) => `2031-01-01T0${hour}:00:00+09:00`
  const keys = {
    SEAL_KEY: key('a'),
    TAG_KEY: key('b'),
    SIGN_KEY: key('c'),
    SESSION_KEYS: `${key('d')},${key('e')}`,
  }
  const settings = readSettings({
    ...keys,
    HOST: '10.0.0.1',
    PORT: '5001',
    PUBLIC_URL: 'http://shop.example/',
    DATA_DIR: dataDir,
    HEADS_FILE: '/heads.json',
    BACKUP_FILE: '/backup.json',
    DATABASE_URL: 'postgresql://shop@one/shop',
    DATABASE_READ_URL: 'postgresql://shop@two/shop',
    DATABASE_OWNER_URL: 'postgresql://owner@one/shop',
    DATABASE_CONNECTIONS: '3',
    DATABASE_WAIT_SECONDS: '4',
    DATABASE_STATEMENT_SECONDS: '30',
    SHOP_CLOSES_AT: at(1),
    REGISTRATION_CLOSES_AT: at(2),
    POINT_SALES_CLOSE_AT: at(3),
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '10.0.0.2,10.0.0.3',
    COUNTRY_HEADER: 'CF-IPCountry',
    MAINTENANCE: '1',
    SERVICE_WORKER: '0',
    SMS_PER_DAY: '6',
    VAPID_PRIVATE_KEY: 'k'.repeat(43),
    VAPID_SUBJECT: 'mailto:push@shop.example',
    METRICS_HOST: '10.0.0.4',
    METRICS_PORT: '5007',
    DRAIN_SECONDS: '8',
    REMITTANCE_MAIL: 'remit@shop.example',
    CONTACT_MAIL: 'contact@example.com',
  })
  const bytes = (name: string) => Buffer.from(key(name), 'hex')
  assert.deepEqual(settings, {
    sealKey: bytes('a'),
    tagKey: bytes('b'),
    signKey: bytes('c'),
    sessionKeys: [bytes('d'), bytes('e')],
    isProduction: false,
    host: '10.0.0.1',
    port: 5_001,
    publicUrl: 'http://shop.example',
    dataDir,
    headsFile: '/heads.json',
    backupFile: '/backup.json',
    notaries: [],
    databaseUrl: 'postgresql://shop@one/shop',
    databaseReadUrl: 'postgresql://shop@two/shop',
    databaseOwnerUrl: 'postgresql://owner@one/shop',
    connectionsMax: 3,
    connectionWaitMsMax: 4_000,
    queryTimeoutMs: 30_000,
    closesAt: { registration: new Date(at(2)), pointSales: new Date(at(3)) },
    logLevel: 'warn',
    trustedProxies: ['10.0.0.2', '10.0.0.3'],
    countryHeader: 'cf-ipcountry',
    isMaintenance: true,
    hasServiceWorker: false,
    smsPerDayMax: 6,
    vapid: { privateKey: 'k'.repeat(43), subject: 'mailto:push@shop.example' },
    metricsHost: '10.0.0.4',
    metricsPort: 5_007,
    drainSeconds: 8,
    remittanceMail: 'remit@shop.example',
    contactMail: 'contact@example.com',
  })
})
