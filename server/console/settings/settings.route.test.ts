import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, beforeEach, test } from 'node:test'
import { NEUTRAL_IDENTITY } from '#contract/identity.ts'
import { PALETTES } from '#contract/palettes.ts'
import { INITIAL_RULES } from '#contract/rules.ts'
import { isRefusal } from '#server/console/acts/route.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { untilBlocked } from '#testing/drivers/until-blocked.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { settingChanges } from './changes.ts'
import { rulesChange } from './rules/rules.ts'

let panel: TestConsole
let owner: ConsoleClient
let second: ConsoleClient
before(async () => {
  panel = await openTestConsole()
})
// A step-up proof lasts five minutes of the test's clock, so each test logs the owners in again.
beforeEach(async () => {
  owner = await logInOperator(panel, 'owner')
  second = await logInOperator(panel, 'second-owner')
})
after(() => panel.close())

const NUMBER = 'T7000012050002'
const ACCOUNT = {
  bank: 'みずほ銀行',
  branch: '渋谷支店',
  kind: 'ordinary',
  number: '1234567',
  holder: 'カ)ヒキフダ',
}

async function readSettings() {
  const { settings } = await owner.get('/settings')
  const { version, bankAccount, identity, rules, ...others } = settings
  const { registrationNumber, stops, isInMaintenance: _, ...general } = others
  return { version, bankAccount, identity, rules, registrationNumber, stops, general }
}

/** Returns the fields of an answer, without those that every answer has. */
function fieldsOf(answer: object) {
  const common = ['state', 'errors', 'csrf', 'status']
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !common.includes(name)))
}

async function approve(id: number) {
  const { approval } = await second.get(`/approvals/${id}`)
  const { payloadHash } = approval
  return second.act(`/approvals/${id}/approve`, { payloadHash, reason: 'checked' })
}

test('A-171: an owner changes closing times, maintenance, banner mode, issuer and tax moment, and the log says from what to what', async () => {
  const { version, general } = await readSettings()
  assert.deepEqual(general.registrationClosing, { kind: 'environment' })
  const at = '2026-03-31T11:00:00.000Z'
  const changed = {
    registrationClosing: { kind: 'at', at },
    pointSaleClosing: { kind: 'never' },
    maintenance: { startsAt: at, endsAt: '2026-03-31T13:00:00.000Z', text: '保守', textEn: '' },
    bannerMode: 2,
    issuerName: '株式会社引札',
    issuerAddress: '東京都渋谷区1-2-3',
    issuerPhone: '03-1234-5678',
    taxMoment: 'draw',
  }
  const answer = await owner.act('/settings', { version, reason: 'spring', ...changed })
  assert.equal(answer.state, 200)
  const now = await readSettings()
  assert.deepEqual(now.general, changed)
  assert.equal(now.version, version + 1)
  const { list } = await second.get('/audit?call=settings.change')
  const { entry } = await second.get(`/audit/${list[0].id}`)
  assert.deepEqual([entry.before.taxMoment, entry.after.taxMoment], ['sale', 'draw'])
  assert.deepEqual(entry.after.registrationClosing, { kind: 'at', at })
})

test('A-171: settings that somebody else has changed since, an accountant and an old proof are refused', async () => {
  const { version, general } = await readSettings()
  const change = { version, reason: 'x', ...general, issuerName: '別の名前' }
  assert.equal((await owner.act('/settings', change)).state, 200)
  const stale = await second.act('/settings', change)
  assert.deepEqual([stale.state, stale.result], [409, 'version-conflict'])
  assert.equal(stale.current.issuerName, '別の名前')
  const accountant = await logInOperator(panel, 'accountant')
  assert.equal((await accountant.get('/settings')).state, 200)
  assert.equal((await accountant.act('/settings', change)).state, 403)
  panel.clock.advance(5 * 60_000)
  const old = await owner.act('/settings', { ...change, version: version + 1 })
  assert.deepEqual([old.state, old.result], [403, 'step-up'])
})

test('A-058: an owner changes the limits of margin and loss, and the log says from what to what', async () => {
  const { version, ...initial } = await owner.get('/stock-limits')
  const { marginPermilleMin, stockLossYenMax, defaultSharePercent } = initial
  assert.deepEqual([marginPermilleMin, stockLossYenMax, defaultSharePercent], [100, 10_000, 0])
  const { holdDays, shipFromYen, valuedHoldDays, valuedWaitDays } = initial
  assert.deepEqual([holdDays, shipFromYen, valuedHoldDays, valuedWaitDays], [1, 0, 1, 0])
  assert.deepEqual([initial.marketDaysMax, initial.showsMarketOdds], [7, false])
  const { providerFeePermille, cardPostageYen, freePointsPermille } = initial
  assert.deepEqual([providerFeePermille, cardPostageYen, freePointsPermille], [0, 0, 0])
  const limits = {
    marginPermilleMin: 250,
    stockLossYenMax: 3_000,
    defaultSharePercent: 60,
    shipFromYen: 100_000,
    holdDays: 7,
    valuedHoldDays: 30,
    valuedWaitDays: 90,
    marketDaysMax: 14,
    showsMarketOdds: true,
    providerFeePermille: 36,
    cardPostageYen: 25,
    freePointsPermille: 50,
  }
  const change = { version, reason: 'careful', ...limits }
  assert.equal((await owner.act('/stock-limits', change)).state, 200)
  const late = await second.act('/stock-limits', change)
  assert.deepEqual([late.state, late.result], [409, 'version-conflict'])
  assert.deepEqual(late.current, { ...limits, version: version + 1 })
  const { list } = await second.get('/audit?call=settings.stock-limits')
  assert.equal(list[0].before.marginPermilleMin, 100)
  assert.deepEqual(list[0].after, limits)
  const wrong = { ...change, version: version + 1, marginPermilleMin: 1_001 }
  assert.equal((await owner.act('/stock-limits', wrong)).state, 400)
  for (const days of [
    { holdDays: 0 },
    { holdDays: 61 },
    { valuedHoldDays: 0 },
    { shipFromYen: -1 },
    { marketDaysMax: 0 },
    { marketDaysMax: 366 },
  ])
    assert.equal((await owner.act('/stock-limits', { ...change, ...days })).state, 400)
  const maker = await logInOperator(panel, 'pack-maker')
  assert.equal((await maker.get('/stock-limits')).state, 403)
})

test('A-171: hostile values of settings are refused', async () => {
  const { version, general } = await readSettings()
  const base = { version, reason: 'x', ...general }
  const time = '2026-03-31T11:00:00.000Z'
  for (const change of [
    { taxMoment: 'never' },
    { bannerMode: 3 },
    { registrationClosing: { kind: 'at' } },
    { registrationClosing: { kind: 'at', at: 'tomorrow' } },
    { maintenance: { startsAt: time, endsAt: time, text: '', textEn: '' } },
    { issuerName: 'x'.repeat(101) },
    { registrationNumber: NUMBER },
  ]) {
    assert.equal((await owner.act('/settings', { ...base, ...change })).state, 400)
  }
})

test('A-171: the registration number has T and 13 digits with their check digit, and needs two people', async () => {
  const { version } = await readSettings()
  const request = (registrationNumber: string | null) =>
    owner.act('/settings/registration-number', { version, registrationNumber, reason: 'listed' })
  for (const wrong of ['T7000012050003', '7000012050002', 'T70000120500', ''])
    assert.equal((await request(wrong)).state, 400, wrong)
  const { approvalId } = await request(NUMBER)
  assert.equal((await readSettings()).registrationNumber, null)
  const { approval } = await owner.get(`/approvals/${approvalId}`)
  const { payloadHash } = approval
  const own = await owner.act(`/approvals/${approvalId}/approve`, { payloadHash, reason: 'me' })
  assert.equal(own.result, 'own-request')
  assert.equal((await approve(approvalId)).state, 200)
  assert.equal((await readSettings()).registrationNumber, NUMBER)
})

test('A-375 A-377: the names of the shop need two people, and then every part of them is the new one', async () => {
  const { version, identity } = await readSettings()
  const sisterSites = [
    {
      name: '星のガチャ',
      nameEn: 'Star gacha',
      mark: '星',
      url: 'https://gacha.example/',
      picture: '',
    },
  ]
  const socialLinks = [{ name: 'X', url: 'https://x.example/stardust' }]
  const palette = PALETTES.night
  const changed = {
    ...identity,
    name: '星屑トレカ',
    nameEn: 'Stardust Cards',
    sisterSites,
    socialLinks,
    palette,
    rarities: [{ name: '星', nameEn: 'Star', color: '#1d4ed8' }],
  }
  const request = (values: object) =>
    owner.act('/settings/identity', { version, identity: values, reason: 'our own shop' })
  for (const wrong of [
    { nameKana: 'ほしくず' },
    { nameLatin: '星屑' },
    { companyUrl: 'javascript:alert(1)' },
    { contactHours: '10-18' },
    { palette: { ...identity.palette, ink: 'red;}body{display:none' } },
    { palette: { ...identity.palette, ink: '#f0e0d0' } },
    { rarities: [] },
    { rarities: [{ name: '並', nameEn: 'Common', color: '#ffffff' }] },
    { sisterSites: Array.from({ length: 9 }, () => sisterSites[0]) },
    { sisterSites: [{ ...sisterSites[0], picture: '../secret' }] },
    { socialLinks: Array.from({ length: 9 }, () => socialLinks[0]) },
    { socialLinks: [{ name: 'X', url: 'http://x.example/' }] },
    { socialLinks: [{ name: '', url: 'https://x.example/' }] },
  ])
    assert.equal((await request({ ...changed, ...wrong })).state, 400, JSON.stringify(wrong))
  const pale = await request({ ...changed, palette: { ...PALETTES.bright, inkSoft: '#9aa4b5' } })
  assert.equal(pale.result, 'hard-to-read')
  assert.equal(pale.current.faults[0].foreground, 'inkSoft')
  for (const name of [
    { pointName: '円' },
    { coinNameEn: 'Cash' },
    { coinName: identity.pointName },
  ])
    assert.equal((await request({ ...changed, ...name })).result, 'unfit-name')
  assert.equal((await request(identity)).result, 'unchanged')
  const { approvalId } = await request(changed)
  assert.deepEqual((await readSettings()).identity, identity)
  assert.equal((await approve(approvalId)).state, 200)
  assert.deepEqual((await readSettings()).identity, changed)
  const { list } = await second.get('/audit?call=settings.identity')
  const { entry } = await second.get(`/audit/${list[0].id}`)
  assert.deepEqual([entry.before.identity, entry.after.identity], [identity, changed])
})

test('A-264: the rules of the shop need two people, and the request says whom it concerns', async () => {
  const { version, rules } = await readSettings()
  assert.deepEqual(rules, INITIAL_RULES)
  const changed = { ...rules, pointMonths: 12, referrerMust: 'verify' }
  const request = (values: object) =>
    owner.act('/settings/rules', { version, rules: values, reason: 'as the lawyer said' })
  for (const wrong of [{ pointMonths: 61 }, { slipDays: 15 }, { referrerMust: 'nothing' }])
    assert.equal((await request({ ...changed, ...wrong })).state, 400, JSON.stringify(wrong))
  assert.equal((await request(rules)).result, 'unchanged')
  await addMemberAccount(panel.database, { points: 1_234, now: panel.clock.now() })
  const concerned = await owner.get('/rules/concerned')
  assert.deepEqual(fieldsOf(concerned), { points: 1_234, higherLimits: 0, slips: 0, transfers: 0 })
  const { approvalId } = await request(changed)
  assert.deepEqual((await readSettings()).rules, rules)
  assert.equal((await approve(approvalId)).state, 200)
  assert.deepEqual((await readSettings()).rules, changed)
  // As a process without the newer rules had requested it.
  const older = { rules: { pointMonths: 6, topFirst: 'packs' } }
  const described = await panel.database.transaction((tx) =>
    rulesChange.describe(tx, older, { now: panel.clock.now() }),
  )
  assert.ok(!isRefusal(described))
  assert.deepEqual(described.before, { rules: changed })
  const { list } = await second.get('/audit?call=settings.rules')
  const { entry } = await second.get(`/audit/${list[0].id}`)
  assert.deepEqual([entry.before.rules, entry.after.rules], [rules, changed])
})

test('A-294 A-346 A-376: a picture or movie of the shop is stored first, and shown once an owner has approved its name', async () => {
  const { version, identity } = await readSettings()
  const upload = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const add = (file: Buffer) =>
    owner.act('/settings/pictures', { file: file.toString('base64url') })
  assert.equal((await add(Buffer.from('<svg'))).result, 'no-picture')
  for (const text of ['<text x="1">星</text>', '<g><svg:text>星</svg:text></g>'])
    assert.equal((await add(Buffer.from(`<svg>${text}</svg>`))).result, 'letters-in-drawing')
  const { name } = await add(upload)
  const withMark = (mark: string) => ({ ...identity, pictures: { ...identity.pictures, mark } })
  const request = (identity: object) =>
    owner.act('/settings/identity', { version, identity, reason: 'our own mark' })
  assert.equal((await request(withMark('0'.repeat(64)))).result, 'no-picture')
  const addMovie = (movie: Buffer) =>
    owner.act('/settings/movies', { file: movie.toString('base64url') })
  assert.equal((await addMovie(upload)).result, 'no-movie')
  const { path } = await addMovie(readFileSync('web/public/movies/style-2.webm'))
  const withMovie = (movie: string) => {
    const movies = { ...identity.movies, 2: movie }
    return { ...withMark(name), movies }
  }
  assert.equal((await request(withMovie(`${name}/movie.webm`))).result, 'no-picture')
  const site = { name: '星', nameEn: 'Star', mark: '星', url: 'https://gacha.example/' }
  const withSite = (picture: string) => ({
    ...withMovie(path),
    sisterSites: [{ ...site, picture }],
  })
  assert.equal((await request(withSite('0'.repeat(64)))).result, 'no-picture')
  const { approvalId } = await request(withSite(name))
  assert.equal((await approve(approvalId)).state, 200)
  assert.deepEqual((await readSettings()).identity, withSite(name))
  // As a process without movies, card backs and pictures of sites had requested it.
  const { movies: _, socialLinks: __, counterPlace: ___, pictures, ...older } = NEUTRAL_IDENTITY
  const requested = {
    ...older,
    sisterSites: [site],
    pictures: { mark: name, logo: '', share: '', shareEn: '' },
  }
  const payload = { identity: requested }
  const described = await panel.database.transaction((tx) =>
    settingChanges['settings.identity'].describe(tx, payload, { now: panel.clock.now() }),
  )
  assert.ok(!isRefusal(described))
  const completed = {
    ...NEUTRAL_IDENTITY,
    sisterSites: [{ ...site, picture: '' }],
    pictures: { ...pictures, mark: name },
  }
  assert.deepEqual(described.after, { identity: completed })
})

test('A-340: what is requested together can be approved together, and a request is void only if its own setting has changed', async () => {
  const { version, general, identity, rules } = await readSettings()
  const request = async (name: string, change: object) => {
    const answer = await owner.act(`/settings/${name}`, { version, reason: 'opening', ...change })
    assert.equal(answer.state, 200, name)
    return answer.approvalId
  }
  const registrationNumber = 'T8000012010038'
  const names = { ...identity, tagline: '夜空から、一枚。' }
  const requested = [
    await request('identity', { identity: names }),
    await request('bank-account', { bankAccount: ACCOUNT }),
    await request('registration-number', { registrationNumber }),
    await request('rules', { rules: { ...rules, slipDays: 5 } }),
  ]
  await second.act('/settings', { version, reason: 'x', ...general, issuerPhone: '0120-000-000' })
  const late = await owner.act('/settings/bank-account', {
    version,
    bankAccount: { ...ACCOUNT, branch: '本店' },
    reason: 'seen before',
  })
  assert.equal(late.result, 'version-conflict')
  for (const id of requested) assert.equal((await approve(id)).state, 200)
  const after = await readSettings()
  assert.deepEqual(after.identity, names)
  assert.deepEqual([after.bankAccount, after.registrationNumber], [ACCOUNT, registrationNumber])
  assert.equal(after.rules.slipDays, 5)
  assert.equal(after.general.issuerPhone, '0120-000-000')
  const { list } = await second.get('/audit?call=settings.bank-account')
  const { entry } = await second.get(`/audit/${list[0].id}`)
  assert.equal(entry.after.bankAccount, 'changed', 'the log shows no account')
  const next = await owner.act('/settings/registration-number', {
    version: after.version,
    registrationNumber: null,
    reason: 'left',
  })
  await panel.database.query({
    text: `update shop_settings set registration_number = 'T7000012050002'`,
  })
  const voided = await approve(next.approvalId)
  assert.deepEqual([voided.state, voided.result], [409, 'subject-changed'])
})

test("A-171: the database refuses the console's role a registration number or bank account without approval", async () => {
  for (const change of [
    `registration_number = 'T8000012010038'`,
    'registration_number = null',
    `bank_account_number = '7654321'`,
    `bank_account_holder = 'カ)ベツ'`,
    `identity = '{"name": "other"}'`,
    `rules = '{"point_months": 60}'`,
  ]) {
    await assert.rejects(
      panel.consoleDatabase.query({ text: `update shop_settings set ${change}` }),
      /changes with an approval/,
      change,
    )
  }
})

test('A-174: a stop is one act that needs a fresh proof, and a stop that is there stays as it was', async () => {
  const stop = (isStopped: boolean) =>
    owner.act('/settings/stop', { act: 'draws', isStopped, reason: 'wrong pictures' })
  const accountant = await logInOperator(panel, 'accountant')
  const refused = { act: 'draws', isStopped: true, reason: 'x' }
  assert.equal((await accountant.act('/settings/stop', refused)).state, 403)
  assert.equal((await stop(true)).state, 200)
  const { stops } = await readSettings()
  assert.ok(stops.draws !== null && stops.payments === null && stops.conversions === null)
  assert.equal((await stop(true)).state, 200)
  assert.equal((await readSettings()).stops.draws, stops.draws)
  assert.equal((await stop(false)).state, 200)
  assert.equal((await readSettings()).stops.draws, null)
  panel.clock.advance(5 * 60_000)
  assert.equal((await stop(true)).result, 'step-up')
})

test('the loser of a race gets the settings of the winner, at each of the four forms', async () => {
  const database = panel.database
  const forms = [
    { path: '/adjustment-limit', table: 'shop_settings', values: [{ dayMax: 7 }, { dayMax: 8 }] },
    {
      path: '/minor-restrictions',
      table: 'shop_settings',
      values: [{ kinds: ['draw'] }, { kinds: [] }],
    },
    {
      path: '/shipping-settings',
      table: 'shop_settings',
      values: [{ shipBusinessDays: 4 }, { shipBusinessDays: 5 }],
    },
    {
      path: '/stock-limits',
      table: 'console.settings',
      values: [{ marginPermilleMin: 1 }, { marginPermilleMin: 2 }],
    },
  ]
  for (const { path, table, values } of forms) {
    const current = fieldsOf(await owner.get(path))
    const change = (client: ConsoleClient, value: object | undefined) =>
      client.act(path, { ...current, ...value, reason: 'race' })
    const both = await database.transaction(async (tx) => {
      await tx.query({ text: `select from ${table} for update` })
      const first = change(owner, values[0])
      await Promise.race([first, untilBlocked(database)])
      const later = change(second, values[1])
      await Promise.race([later, untilBlocked(database, 2)])
      return [first, later]
    })
    const answers = await Promise.all(both)
    assert.deepEqual(answers.map(({ state }) => state).toSorted(), [200, 409], path)
    const refused = answers.find(({ state }) => state === 409)
    assert.deepEqual(refused?.current, fieldsOf(await owner.get(path)), path)
  }
})
