import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Identity } from '#contract/identity.ts'
import { OCCASION_NAMES } from '#contract/occasions.ts'
import { PALETTES } from '#contract/palettes.ts'
import { invitationMail } from '#server/console/invitations/invitations.mails.ts'
import { wireRefusal } from '#server/draws/draws.messages.ts'
import { notificationText } from '#server/notifications/notifications.ts'
import { queueMail, readNewestMessages } from '#server/outbox/outbox.ts'
import { readTemplateText } from '#server/outbox/templates/templates.ts'
import type { Pack } from '#server/packs/pack.ts'
import { errorsIn } from '#server/platform/http/route.ts'
import { type Message, messageIn } from '#server/platform/language.ts'
import { KIND_NAMES } from '#server/points/history/history.ts'
import { readIdentity, storeIdentity, storeStop } from '#server/settings/settings.ts'
import { openClient } from '#testing/drivers/client.ts'
import { OWN_WORDS, STANDARD } from '#testing/fixtures/own-words.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

const webDir = mkdtempSync(join(tmpdir(), 'identity-'))
let shop: TestShop
before(async () => {
  writeFileSync(
    join(webDir, 'index.html'),
    '<html lang="ja"><head><!-- head --><title>…</title><!-- /head --></head></html>',
  )
  shop = await openTestShop({ webDir })
})
after(async () => {
  await shop.close()
  rmSync(webDir, { recursive: true })
})

/** The age of a process’s settings, and time for one query. */
const STOP_MS_MAX = 1_500
const OLD_NAME = /引札|hikifuda|ヒキフダ/i
const STARDUST = {
  name: '星屑トレカ',
  nameEn: 'Stardust Cards',
  nameShort: '星屑',
  nameKana: 'ホシクズトレカ',
  nameLatin: 'Stardust',
  logoLetters: '星屑',
  description: '星の店です。',
  socialLinks: [{ name: 'X', url: 'https://x.example/stardust' }],
  palette: PALETTES.night,
  hasPattern: false,
  typeface: 'mincho' as const,
  corners: 'round' as const,
  ...OWN_WORDS,
  descriptionEn: 'A shop of stars. </script><script>alert(1)</script>',
}

async function textOf(path: string, language = 'ja'): Promise<string> {
  const response = await fetch(`${shop.url}${path}`, { headers: { 'accept-language': language } })
  assert.equal(response.status, 200, path)
  return response.text()
}

/** Waits until the process has read the new names, which takes five seconds at most. */
async function renameShop(changes: Partial<Identity>): Promise<void> {
  const identity = { ...(await readIdentity(shop.database)), ...changes }
  await shop.database.transaction((tx) => storeIdentity(tx, identity))
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await textOf('/')).includes(`<title>${identity.name} |`)) return
    await wait(100)
  }
  assert.fail('the page shows the old name after five seconds')
}

test('a shop with other names shows them in pages, manifests, mails, SMS and enrolments', async () => {
  assert.match(await textOf('/'), /<title>引札 \|/)
  await renameShop(STARDUST)
  const page = await textOf('/', 'en')
  assert.match(page, /<title>Stardust Cards \| See everything before you draw\.<\/title>/)
  assert.match(page, /og:site_name" content="Stardust Cards"/)
  const [, json = ''] =
    /<script type="application\/json" id="identity">(.*?)<\/script>/.exec(page) ?? []
  assert.deepEqual(JSON.parse(json), await readIdentity(shop.database))
  assert.doesNotMatch(page, OLD_NAME)
  assert.match(page, /<meta name="theme-color" content="#0e1526">/)
  assert.match(
    page,
    /<style>html:root\{--paper:#0e1526;[^<]*color-scheme:dark;--pattern:none;--font:[^<]*--corner:22px\}<\/style>/,
  )
  // The pages that run without the application read their colours and corners from it alone.
  const face = await textOf('/face.css')
  for (const [page, css] of [
    ['offline', 'offline'],
    ['old-browser', 'offline'],
    ['maintenance', 'maintenance'],
  ] as const) {
    const html = readFileSync(`web/public/${page}.html`, 'utf8')
    assert.ok(html.includes(`"/face.css" />\n    <link rel="stylesheet" href="/${css}.css"`), page)
    const sheet = readFileSync(`web/public/${css}.css`, 'utf8')
    assert.doesNotMatch(sheet, /#[0-9a-f]{3}|rgb/i, css)
    for (const [, name = ''] of sheet.matchAll(/var\(--([a-z-]+)/g))
      assert.match(face, new RegExp(`[{;]--${name}:`), name)
  }
  assert.match(face, /^:root\{--paper:#0e1526;[^<]*--corner:22px\}$/)
  for (const [path, name, shortName] of [
    ['/manifest.webmanifest', '星屑トレカ', '星屑'],
    ['/manifest.en.webmanifest', 'Stardust Cards', 'Stardust'],
  ] as const) {
    const text = await textOf(path)
    const manifest = JSON.parse(text)
    assert.deepEqual([manifest.name, manifest.short_name], [name, shortName])
    assert.doesNotMatch(text, OLD_NAME)
    for (const word of Object.values(STANDARD)) assert.doesNotMatch(text, word)
    assert.deepEqual([manifest.theme_color, manifest.background_color], ['#0e1526', '#0e1526'])
  }
  await shop.database.transaction(async (tx) => {
    const identity = await readIdentity(tx)
    const invitation = { url: 'https://a.example', role: 'accountant', inviter: '花' } as const
    const mail = { to: 'a@mail.example', template: invitationMail(invitation, identity) }
    await queueMail(tx, { ...mail, language: 'ja', now: shop.clock.now() })
    await queueMail(tx, { ...mail, language: 'en', now: shop.clock.now() })
  })
  assert.match(await textOf('/ended-packs'), /<title>販売を終えたオリパ \|/)
  const member = openClient(shop.url)
  await member.logIn('A')
  assert.equal((await member.post('/user/send_sms', { tel: '090-0000-0001' })).state, 200)
  const [sms, english, japanese] = await readNewestMessages(shop.database, 3)
  assert.match(sms?.text ?? '', /^【星屑】認証コードは/)
  assert.match(
    english?.text ?? '',
    /^花 invites you to the Stardust Cards console \(role: Accountant\)\..*sent by Stardust Cards\./s,
  )
  assert.match(
    japanese?.text ?? '',
    /^花さんが、あなたを星屑トレカ 運営コンソールに招待しました（役割：経理）。.*このメールは星屑トレカから/s,
  )
  const html = String(english?.html)
  for (const color of ['#0e1526', '#172138', '#e2b64a', '#14110a'])
    assert.ok(html.includes(color), color)
  assert.doesNotMatch(html, /#c22[bd]1[78]|#f3ead6|#f2e8d3/)
  for (const message of [sms, english, japanese]) assert.doesNotMatch(message?.text ?? '', OLD_NAME)
})

test('B-112: mails, messages and refusals have the words of the shop', async () => {
  await renameShop(STARDUST)
  const { database } = shop
  const words = await readIdentity(database)
  for (const language of ['ja', 'en'] as const) {
    const said = (message: Message) => messageIn(message, words)[language]
    for (const name of OCCASION_NAMES) {
      const { subject, body } = await readTemplateText(database, { name, language }, words)
      const sentence = notificationText({ name, language }, words)?.sentence ?? ''
      for (const text of [subject, body, sentence])
        assert.doesNotMatch(text, STANDARD[language], name)
    }
    for await (const file of glob('server/**/*.messages.ts'))
      for (const message of messagesIn(await import(`#${file}`)))
        assert.doesNotMatch(said(message), STANDARD[language], file)
    for (const message of Object.values(KIND_NAMES))
      assert.doesNotMatch(said(message), STANDARD[language])
  }
  const pack = { limitMessage: '10口まで', limitMessageEn: 'Ten of a pack' } as Pack
  const { errors } = wireRefusal('limit', pack)
  assert.deepEqual(errorsIn('ja', errors, words).count, ['10口まで'], 'operators wrote it')
  assert.deepEqual(errorsIn('en', errors, words).count, ['Ten of a pack'])
  await database.transaction((tx) =>
    storeStop(tx, { act: 'payments', stoppedAt: shop.clock.now() }),
  )
  const member = openClient(shop.url)
  await member.logIn('A')
  await wait(STOP_MS_MAX)
  const refused = await member.post('/user/point/buy', { pay_id: 8, point_price_id: 1 })
  assert.match(refused.errors.pay_id?.[0] ?? '', /^ただいまスターの購入受付を一時停止/)
  const { list } = await member.get('/user/point/list/1')
  for (const { memo } of list) assert.doesNotMatch(memo, STANDARD.ja)
})

/** Returns the messages at any depth. */
function messagesIn(value: unknown): readonly Message[] {
  if (value === null || typeof value !== 'object') return []
  return 'ja' in value ? [value as Message] : Object.values(value).flatMap(messagesIn)
}
