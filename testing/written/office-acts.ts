import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { consoleCalls } from '#contract/console/calls.ts'
import { totpCode } from '#server/console/authenticators/totp/totp.ts'
import { openClient } from '#testing/drivers/client.ts'
import { nextCode, openConsoleClient } from '#testing/drivers/console-client.ts'
import { beginEnrolment } from '#testing/drivers/enrolling-operator.ts'
import { softwarePasskey } from '#testing/drivers/software-passkey.ts'
import { cast } from '#testing/fixtures/cast.ts'
import { OPERATOR_PASSWORD, operatorCast } from '#testing/fixtures/operators.ts'
import type { Desk } from './desk.ts'

const MOVIE = join(import.meta.dirname, '../../web/public/movies/style-2.webm')

/** A picture as a file field. */
export async function picture(background = '#a33'): Promise<string> {
  const file = sharp({ create: { width: 40, height: 40, channels: 3, background } }).png()
  return (await file.toBuffer()).toString('base64url')
}

/** The acts that concern operators and their sessions. */
export async function actOnOperators(desk: Desk): Promise<void> {
  await enrol(desk)
  await actOnPasskeys(desk)
  await actOnPasswords(desk)
  await actOnOthers(desk)
  await actOnRequests(desk)
}

async function actOnPasskeys({ act, visit, panel, by }: Desk): Promise<void> {
  const origin = panel.url
  const passkey = softwarePasskey()
  const { options } = await act('accountant', '/authenticators/passkey/options')
  await act('accountant', '/authenticators/passkey', {
    response: passkey.create({ options, origin }),
    label: '鍵',
  })
  const proof = await act('accountant', '/step-up/passkey/options')
  await act('accountant', '/step-up/passkey', {
    response: passkey.get({ options: proof.options, origin }),
  })
  const guest = openConsoleClient(panel.url)
  const login = await visit(guest, '/login/passkey/options')
  await visit(guest, '/login/passkey', {
    response: passkey.get({ options: login.options, origin }),
  })
  const { list = [{ isCurrent: true }] } = await guest.get('/sessions')
  const { id: session } = list.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
  await act('accountant', '/sessions/end', { session })
  const { passkeys } = await by.accountant.get('/authenticators')
  await act('accountant', '/authenticators/passkey/remove', { passkey: passkeys?.[0]?.id })
}

async function actOnPasswords({ act, visit, panel }: Desk): Promise<void> {
  const maker = operatorCast['pack-maker']
  const logging = openConsoleClient(panel.url)
  const password = OPERATOR_PASSWORD
  await visit(logging, '/login/password', { mail: maker.mail, password, code: '000000' })
  const code = nextCode(panel, 'pack-maker')
  await visit(logging, '/login/password', { mail: maker.mail, password, code })
  await visit(logging, '/logout')
  await act('shipper', '/step-up/totp', { code: nextCode(panel, 'shipper') })
  const { recoveryCodes } = await act('support', '/authenticators/recovery-codes')
  await visit(openConsoleClient(panel.url), '/login/recovery', {
    mail: operatorCast.support.mail,
    password,
    recoveryCode: recoveryCodes[0],
  })
  await act('support', '/authenticators/password', { password: 'another battery horse' })
}

/** Invites an operator, changes the role and takes everything away again. */
async function actOnOthers(desk: Desk): Promise<void> {
  const { act, approve, visit, panel } = desk
  await approve(
    await act('owner', '/operators/invite', {
      name: '新人',
      mail: 'new@console.example',
      role: 'shipper',
    }),
  )
  const id = await desk.find(`select id from console.operators where mail = 'new@console.example'`)
  // Each act takes away a session and a password.
  const begin = async () => {
    const letter = await desk.find<string>(`
      select text from outbox_messages where kind = 'invitation' order by id desc limit 1`)
    const token = /#([\w-]+)/.exec(letter)?.[1]
    const invited = openConsoleClient(panel.url)
    await visit(invited, '/invitation/accept', { token, mail: 'new@console.example' })
    await invited.post('/enrolment/password', { password: 'correct battery horse' })
  }
  await begin()
  await approve(await act('owner', `/operators/${id}/reset`, { version: 1 }))
  await begin()
  await approve(await act('owner', `/operators/${id}/role`, { version: 2, role: 'support' }))
  await approve(await act('owner', `/operators/${id}/reset`, { version: 3 }))
  await begin()
  await approve(await act('owner', `/operators/${id}/remove`, { version: 4 }))
}

/** Refuses and withdraws requests. */
async function actOnRequests({ act, by }: Desk): Promise<void> {
  await act('auditor', '/audit/export', { encoding: 'utf-8' })
  await act('owner', '/address-lists', { version: 1, role: 'auditor', addresses: ['192.0.2.0/24'] })
  const course = { points: 700, priceYen: 700 }
  const refused = await act('owner', '/courses', course)
  const { approval } = await by['second-owner'].get(`/approvals/${refused.approvalId}`)
  const { payloadHash } = approval
  await act('second-owner', `/approvals/${refused.approvalId}/refuse`, { payloadHash })
  const { approvalId } = await act('owner', '/courses', { points: 800, priceYen: 800 })
  await act('owner', `/approvals/${approvalId}/withdraw`)
}

async function enrol(desk: Desk): Promise<void> {
  const { panel, visit } = desk
  const mail = 'enrolling@console.example'
  const { client } = await beginEnrolment(panel, { mail, role: 'support' })
  const origin = panel.url
  await visit(client, '/enrolment/password', { password: 'a battery of horses' })
  const { secret } = await visit(client, '/enrolment/totp')
  await visit(client, '/enrolment/totp/confirm', { code: totpCode(secret, panel.clock.now()) })
  const { options } = await visit(client, '/enrolment/passkey/options')
  const response = softwarePasskey().create({ options, origin })
  await visit(client, '/enrolment/passkey', { response, label: 'key' })
  await visit(client, '/enrolment/finish')
}

/** The acts that concern what the site shows, and the settings. */
export async function actOnContents(desk: Desk): Promise<void> {
  await actOnBanners(desk)
  await actOnArticles(desk)
  await actOnCourses(desk)
  await actOnTexts(desk)
  await actOnSettings(desk)
  await actOnLists(desk)
}

async function actOnBanners({ act, approve }: Desk): Promise<void> {
  const file = await picture()
  const times = {
    startsAt: '2025-08-01T00:00:00+09:00',
    endsAt: '2025-09-01T00:00:00+09:00',
  }
  const banner = { ...times, url: '/help', position: 3, alt: '夏', altEn: 'Summer', file }
  const { id: bannerId } = await act('support', '/banners/add', banner)
  await act('support', `/banners/${bannerId}`, {
    startsAt: '2025-08-02T00:00:00+09:00',
    endsAt: null,
    version: 1,
    url: '/news',
    position: 4,
    alt: '秋',
    altEn: 'Autumn',
  })
  await act('support', `/banners/${bannerId}/picture`, { version: 2, language: 'en', file })
  await act('support', `/banners/${bannerId}/remove`, { version: 3 })
  const note = {
    ...times,
    text: '送料の改定',
    textEn: 'New fees',
    url: '/help',
    isEmergency: false,
  }
  const { id: noteId } = await act('support', '/announcements/add', note)
  await act('support', `/announcements/${noteId}`, {
    version: 1,
    text: '送料を改めます',
    textEn: 'Fees change',
    url: '/news',
    isEmergency: true,
    startsAt: '2025-08-02T00:00:00+09:00',
    endsAt: null,
  })
  await approve(await act('support', `/announcements/${noteId}/send`, { version: 2 }))
  await act('support', `/announcements/${noteId}/remove`, { version: 2 })
}

async function actOnArticles({ act }: Desk): Promise<void> {
  const file = await picture()
  const article = {
    title: '冬の新作',
    titleEn: 'New in winter',
    publishedAt: null,
    body: '<h2>十二月のくじ</h2><p onclick="x()">雪の<b>兎</b></p>',
    bodyEn: '<p>Rabbits</p>',
  }
  const { id: articleId } = await act('support', '/articles/add', article)
  await act('support', `/articles/${articleId}`, {
    version: 1,
    title: '春の新作',
    titleEn: 'New in spring',
    publishedAt: '2025-09-01T00:00:00+09:00',
    body: '<p>桜の兎</p>',
    bodyEn: '<p>Hares</p>',
  })
  await act('support', `/articles/${articleId}/publish`, { version: 2, isPublished: true })
  await act('support', '/pictures/add', { file })
  await act('owner', '/settings/movies', { file: readFileSync(MOVIE).toString('base64url') })
  await act('owner', '/settings/pictures', { file: await picture('#3a3') })
}

async function actOnCourses(desk: Desk): Promise<void> {
  const { act, approve } = desk
  const added = await act('owner', '/courses', {
    points: 3_000,
    priceYen: 2_900,
    memo: 'お得',
    memoEn: 'Saver',
    position: 3,
  })
  await approve(added)
  const courseId = await desk.find('select id from courses where points = 3000')
  await act('owner', `/courses/${courseId}/retire`)
  const wish = { act: 'draws', isStopped: true }
  await act('owner', '/settings/stop', wish)
  await act('owner', '/settings/stop', { ...wish, isStopped: false })
}

async function actOnLists(desk: Desk): Promise<void> {
  const { act } = desk
  const view = {
    list: 'GET /members',
    name: '新しい会員',
    filters: { flag: 'open', minYen: '100000' },
    sort: '-paidYen',
    hidden: ['points'],
  }
  const { id: viewId } = await act('support', '/list-views/save', { ...view, isShared: false })
  await act('owner', '/list-views/save', {
    list: view.list,
    name: view.name,
    filters: {},
    sort: null,
    hidden: [],
    isShared: true,
  })
  await act('owner', `/list-views/${viewId}/change`, { name: '全員', isShared: false })
  await act('owner', `/list-views/${viewId}/remove`)
  await act('support', '/lists/export', { list: 'GET /goods', params: {}, query: {} })
  await runJob(desk, 'delete-messages')
  await desk.shop.database.query({
    text: `update job_runs set failed_at = $1, succeeded_at = null, failure = 'x' where name = 'delete-messages'`,
    values: [desk.shop.clock.now()],
  })
  await act('owner', '/jobs/delete-messages/run')
  await desk.work('run-jobs-again', () => runJob(desk, 'run-jobs-again'))
  await act('owner', '/proofs/verify')
  await desk.work('run-verify', () => runJob(desk, 'run-verify'))
}

export async function runJob({ shop }: Desk, name: string): Promise<void> {
  await shop.jobs.find((job) => job.name === name)?.run()
}

async function actOnTexts(desk: Desk): Promise<void> {
  const { act, approve } = desk
  const section = {
    items: ['name', 'address'],
    heading: '第1条',
    headingEn: 'Article 1',
    text: '東京都1-2-3',
    textEn: '1-2-3 Tokyo',
  }
  const page = 'privacy-protection'
  const { versionOf } = versions(desk)
  await act('support', `/legal-texts/${page}/draft`, {
    version: await versionOf(
      `select coalesce(max(version), 0) from console.legal_drafts where page = $1`,
      page,
    ),
    fromDay: '2025-09-01',
    lead: '約束です。',
    leadEn: 'What we agree on.',
    sections: [section],
    needsAcceptance: false,
  })
  const changed = {
    fromDay: '2025-10-01',
    lead: '新しい約束です。',
    leadEn: 'What we promise.',
    sections: [{ ...section, text: '大阪府1-2-3', textEn: '1-2-3 Osaka' }],
    needsAcceptance: true,
  }
  await act('support', `/legal-texts/${page}/draft`, { version: 1, ...changed })
  await act('support', '/legal-texts/terms-of-service/draft', { version: 0, ...changed })
  await approve(await act('support', `/legal-texts/${page}/submit`, { version: 2 }))
  const mailId = await desk.find(
    `
    insert into outbox_messages (channel, kind, recipient, subject, text, created_at, send_after, sent_at)
    values ('mail', 'contact', 'b@example.com', '件名', '本文', $1, $1, $1)
    returning id`,
    desk.shop.clock.now(),
  )
  await act('support', `/mails/${mailId}/resend`, { isConfirmed: false })
  await act('support', `/mails/${mailId}/resend`, { isConfirmed: true })
  const shown = await desk.by.owner.get('/mail-templates/payment-paid')
  const { builtIn } = shown.list.find(({ language }: { language: string }) => language === 'ja')
  const text = { ...builtIn, body: `${builtIn.body}\n\nまたのお越しを。` }
  await act('owner', '/mail-templates/payment-paid', { language: 'ja', version: 0, text })
  await act('owner', '/mail-templates/payment-paid/test', { language: 'ja', text: null })
}

function versions(desk: Desk) {
  return { versionOf: (text: string, ...values: unknown[]) => desk.find(text, ...values) }
}

async function actOnSettings(desk: Desk): Promise<void> {
  const { act, by } = desk
  const read = async () => (await by.owner.get('/settings')).settings
  const { version, ...settings } = await read()
  const names = Object.keys(consoleCalls['POST /settings'].request.shape)
  const general = Object.fromEntries(
    Object.entries(settings).filter(([name]) => names.includes(name)),
  )
  await act('owner', '/settings', {
    ...general,
    version,
    bannerMode: 2,
    issuerName: '株式会社引札',
    issuerAddress: '東京都渋谷区1-2-3',
    issuerPhone: '03-1234-5678',
    registrationClosing: { kind: 'at', at: '2030-01-01T00:00:00+09:00' },
    pointSaleClosing: { kind: 'never' },
    maintenance: {
      startsAt: '2025-08-20T01:00:00+09:00',
      endsAt: '2025-08-20T02:00:00+09:00',
      text: '棚卸しです。',
      textEn: 'We count the stock.',
    },
  })
  const countries = await by.owner.get('/country-rules')
  const ruled = { registration: 'noted', login: 'allowed', shipping: 'refused' }
  const rules = ['KR', '*'].map((code) => ({ code, ...ruled }))
  await act('owner', '/country-rules', { version: countries.version, rules })
  await act('owner', '/stock-limits', {
    version: 1,
    marginPermilleMin: 150,
    stockLossYenMax: 20_000,
    defaultSharePercent: 40,
    shipFromYen: 5_000,
    holdDays: 2,
    valuedHoldDays: 3,
    valuedWaitDays: 4,
    marketDaysMax: 9,
    showsMarketOdds: true,
    cardPostageYen: 85,
    providerFeePermille: 36,
    freePointsPermille: 60,
  })
  await actOnIdentity(desk, read)
  await act('owner', '/adjustment-limit', { version: 1, dayMax: 5_000 })
  await act('owner', '/minor-restrictions', { version: 1, kinds: ['draw'], purchaseAge: 20 })
}

/** The settings that another owner approves. */
async function actOnIdentity(
  { act, approve }: Desk,
  read: () => Promise<{ version: number; identity: object; rules: object }>,
): Promise<void> {
  await approve(
    await act('owner', '/settings/bank-account', {
      version: (await read()).version,
      bankAccount: {
        bank: 'みずほ銀行',
        branch: '渋谷支店',
        kind: 'ordinary',
        number: '1234567',
        holder: 'カ）ヒキフダ',
      },
    }),
  )
  await approve(
    await act('owner', '/settings/registration-number', {
      version: (await read()).version,
      registrationNumber: 'T7000012050002',
    }),
  )
  const { identity } = await read()
  await approve(
    await act('owner', '/settings/identity', {
      version: (await read()).version,
      identity: { ...identity, name: '星屑' },
    }),
  )
  const { rules } = await read()
  await approve(
    await act('owner', '/settings/rules', {
      version: (await read()).version,
      rules: { ...rules, pointMonths: 12 },
    }),
  )
}

/** The acts at members. */
export async function actOnMembers(desk: Desk): Promise<void> {
  const { act, approve } = desk
  const { id } = cast.B
  await act('support', `/members/${id}/unmask`)
  await act('support', `/members/${id}/note`, { text: '電話の約束' })
  await approve(
    await act('support', `/members/${id}/adjust`, {
      currency: 'point',
      amount: 300,
      message: 'お詫び',
    }),
  )
  await approve(
    await act('support', `/members/${id}/adjust`, {
      currency: 'coin',
      amount: -120,
      message: '訂正',
    }),
  )
  await act('support', `/members/${id}/reset-mail`)
  await act('support', `/members/${id}/view`, { call: 'POST /user/pack/buy' })
  await act('support', `/members/${id}/restrict`, {
    kind: 'draw',
    endsAt: '2025-08-08T00:30:00+09:00',
  })
  const restriction = await desk.find('select max(id) from restrictions')
  await act('support', `/restrictions/${restriction}/lift`)
  await approve(await act('owner', '/members/export', { filters: {} }))
  const { id: disclosureId } = await act('support', `/members/${id}/disclose`, {
    identityMethod: 'document',
    identityNote: '運転免許証',
    identityCheckedOn: '2025-08-01',
  })
  await desk.work('reports', () => desk.panel.runReports())
  await act('support', `/disclosures/${disclosureId}/download`, { part: 0 })
  const { id: cancelled } = cast.C
  const guardian = { guardianName: '千葉 太郎', relation: 'parent' }
  await act('support', `/members/${cancelled}/cancellation`, guardian)
  const cancellation = await desk.find('select max(id) from guardian_cancellations')
  const file = await picture()
  await act('support', `/cancellations/${cancellation}/paper`, { file })
  const paper = await desk.find('select max(id) from console.identity_papers')
  await act('support', `/cancellation-papers/${paper}/open`)
  await act('support', `/cancellations/${cancellation}/withdraw`)
  await act('support', `/members/${cancelled}/cancellation`, guardian)
  const open = await desk.find('select max(id) from guardian_cancellations')
  await act('support', `/cancellations/${open}/paper`, { file })
  await act('support', `/members/${cancelled}/restrict`, { kind: 'login', endsAt: null })
  await approve(await act('support', `/members/${cancelled}/take-back`))
  await actOnClosure(desk)
}

/** A case and a referral of the member outlive the account. */
async function actOnClosure(desk: Desk): Promise<void> {
  const { act, approve, shop } = desk
  const member = openClient(shop.url)
  await member.logIn('A')
  const { case_id: caseId } = await member.post('/user/contact', { message: '退会したいです' })
  await shop.database.query({
    text: `
      insert into referrals (friend_id, referrer_id, place, created_at, paid_at, paid_phone)
      values ($1, $2, 1, $3, $3, '09000000001')`,
    values: [cast.A.id, cast.B.id, shop.clock.now()],
  })
  await approve(await act('support', `/members/${cast.A.id}/close`, { acceptsRest: true }))
  await act('support', `/cases/${caseId}/close`, { version: 1 })
  await act('support', `/cases/${caseId}/reopen`, { version: 2 })
}
