import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NEUTRAL_IDENTITY } from '#contract/identity.ts'
import { escapeHtml } from './mail-html.rule.ts'
import { hasSettingsLink, renderBlocks } from './rendered-mail.rule.ts'

const identity = {
  ...NEUTRAL_IDENTITY,
  name: '<引札>',
  nameEn: 'Hikifuda',
  palette: {
    paper: '#fefefe',
    paperLight: '#ffffff',
    ink: '#111111',
    inkSoft: '#444444',
    accent: '#aa0000',
    onAccent: '#fffff0',
    gold: '#776600',
    error: '#990000',
  },
}
const SUBJECT = '<発送>'
const BLOCKS = [
  '<様>\n荷物です。',
  { html: '<h2>二</h2><h3>三</h3><h4>四</h4>', text: '二\n三\n四' },
  { html: '<blockquote><p>引用</p></blockquote><hr>', text: '引用' },
  { html: '<p><em>注記</em></p>', text: '注記' },
  { label: '<見る>', url: 'https://shop.example/x?a=1&b=2' },
]

test('B-072: a whole mail, with its styles for light and dark screens and both of its links', () => {
  const { subject, text, html } = renderBlocks(
    { subject: SUBJECT, blocks: BLOCKS },
    {
      language: 'ja',
      identity,
      stopUrl: 'https://shop.example/stop?m=1&k=2',
      settingsUrl: 'https://shop.example/settings',
    },
  )
  assert.equal(subject, SUBJECT)
  assert.equal(
    text,
    `<様>
荷物です。

二
三
四

引用

注記

<見る>
https://shop.example/x?a=1&b=2

--

このメールは<引札>からお送りしています。

このお知らせの配信を停止する
https://shop.example/stop?m=1&k=2

お知らせの配信を設定する
https://shop.example/settings`,
  )
  assert.equal(
    html,
    `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>&lt;発送&gt;</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#090909!important;color:#ffffff!important}
.card{background:#0e0e0e!important}
.small{color:#b8b8b8!important}
}</style>
</head>
<body class="page" style="margin:0;background:#fefefe;font-family:'Hiragino Sans','Noto Sans JP',sans-serif;font-size:16px;line-height:1.8;color:#111111">
<div class="card" style="max-width:560px;margin:0 auto;background:#ffffff;border-top:6px solid #aa0000;padding:24px;overflow-wrap:anywhere;word-break:auto-phrase;text-wrap:pretty">
<h1 style="font-size:20px;margin:0 0 16px">&lt;発送&gt;</h1>
<p>&lt;様&gt;<br>荷物です。</p>
<h2 style="font-size:18px;margin:24px 0 8px">二</h2><h3 style="font-size:17px;margin:24px 0 8px">三</h3><h4 style="font-size:16px;margin:24px 0 8px">四</h4>
<blockquote style="margin:16px 0;padding-left:14px;border-left:4px solid #776600"><p>引用</p></blockquote><hr style="border:0;border-top:1px solid #776600">
<p><em class="small" style="color:#444444;font-style:normal">注記</em></p>
<p><a href="https://shop.example/x?a=1&amp;b=2" style="background:#aa0000;color:#fffff0;display:inline-block;text-decoration:none;font-weight:bold;padding:14px 28px">&lt;見る&gt;</a></p>
<p class="small" style="font-size:12px;color:#444444;border-top:1px solid #776600;padding-top:16px">このメールは&lt;引札&gt;からお送りしています。<br><a href="https://shop.example/stop?m=1&amp;k=2" style="display:inline-block;padding:12px 0;color:inherit">このお知らせの配信を停止する</a><br><a href="https://shop.example/settings" style="display:inline-block;padding:12px 0;color:inherit">お知らせの配信を設定する</a></p>
</div>
</body>
</html>`,
  )
})

test('a mail in English that the shop must send has no link to stop it', () => {
  const frame = { language: 'en', identity } as const
  const mail = renderBlocks({ subject: 'Sent', blocks: ['It is sent.'] }, frame)
  assert.equal(mail.text, 'It is sent.\n\n--\n\nThis mail was sent by Hikifuda.')
  assert.match(mail.html, /<html lang="en">/)
  assert.match(mail.html, /padding-top:16px">This mail was sent by Hikifuda\.<\/p>\n<\/div>/)
  const linked = renderBlocks(
    { subject: 'Sent', blocks: [] },
    { ...frame, stopUrl: '/stop', settingsUrl: '/settings' },
  )
  assert.match(linked.text, /\n\nStop these emails\n\/stop\n\nChoose your messages\n\/settings$/)
})

test('only the mail about a closed account leads to no page of choices', () => {
  assert.equal(hasSettingsLink('account-closed'), false)
  assert.equal(hasSettingsLink('parcel-sent'), true)
})

test('a number with hyphens and a name stay on one line, but no address and nothing that is wider than a phone', () => {
  const frame = { language: 'ja', identity: NEUTRAL_IDENTITY } as const
  const subject = ''
  for (const [text, kept] of [
    ['<b>様 H250801-0001 x-y', 'H250801-0001'],
    ['よりそいホットライン 0120-279-338（24時間）', 'よりそいホットライン 0120-279-338'],
    ['https://carrier.example/2025-08-01/A-1?no=1234-5678', ''],
    ['ABCDEFGH1234-ABCDEFGH1234-ABCDEFGH1234', ''],
  ] as const)
    for (const block of [text, { html: `<p title="1-2">${escapeHtml(text)}</p>`, text }]) {
      const { html } = renderBlocks({ subject, blocks: [block] }, frame)
      const spans = [...html.matchAll(/<span style="white-space:nowrap">([^<]*)<\/span>/g)]
      assert.equal(spans.map(([, each]) => each).join(' '), kept)
    }
})
