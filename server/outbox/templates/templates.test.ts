import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mailHtmlOf } from '#contract/console/texts/mail-html.rule.ts'
import {
  fillTemplate,
  isEditable,
  sampleValues,
  templateFaults,
} from '#contract/console/texts/mail-templates.rule.ts'
import { NEUTRAL_IDENTITY } from '#contract/identity.ts'
import { OCCASION_NAMES } from '#contract/occasions.ts'
import { BUILT_IN } from './built-in.ts'
import { renderTemplate, type TemplatedMail } from './templates.ts'

const SENT = BUILT_IN['parcel-sent'].ja
const faultsOf = (text: { subject?: string; body?: string }) =>
  templateFaults('parcel-sent', { ...SENT, ...text })

test('A-169: every built-in text, in both languages, fills all its variables', () => {
  for (const name of OCCASION_NAMES) {
    for (const language of ['ja', 'en'] as const) {
      const text = BUILT_IN[name][language]
      assert.deepEqual(templateFaults(name, text), [], `${name} ${language}`)
      const sample = sampleValues(name, language)
      const filled = { name, values: sample, items: [sample] } as TemplatedMail
      const frame = { language, identity: NEUTRAL_IDENTITY }
      const mail = renderTemplate(filled, text, frame)
      const inEditor = { ...text, body: mailHtmlOf(text.body) }
      assert.equal(
        renderTemplate(filled, inEditor, frame).text,
        mail.text,
        'B-072: as in the editor',
      )
      assert.doesNotMatch(`${mail.subject}${mail.text}`, /[{}]/)
      for (const value of Object.values(sample))
        assert.ok(`${mail.subject}\n${mail.text}`.includes(value), `${name} ${language}: ${value}`)
    }
  }
})

test('A-169: operators cannot change a message about the access to an account', () => {
  assert.deepEqual(
    OCCASION_NAMES.filter((name) => !isEditable(name)),
    [
      'mail-confirmation',
      'mail-change-confirm',
      'mail-change-stop',
      'mail-changed',
      'password-changed',
      'password-link',
      'moved-in',
      'moved-in-password',
      'device-added',
      'account-closed',
      'guardian-cancellation',
      'line-linked',
      'passkey-added',
    ],
  )
})

test('A-169: a missing order or tracking number is a fault, also if only the subject has it', () => {
  for (const variable of ['parcel_number', 'tracking_number']) {
    const body = SENT.body.replace(`{{${variable}}}`, '')
    assert.deepEqual(faultsOf({ body }), [{ kind: 'missing', variable }])
  }
  assert.deepEqual(faultsOf({ body: SENT.body.replace('{{carrier}}', '') }), [])
  const { subject, body } = BUILT_IN['refund-account'].en
  const withoutOrder = { subject: '{{order_number}}', body: body.replace('{{order_number}}', '') }
  assert.deepEqual(templateFaults('refund-account', withoutOrder), [
    { kind: 'missing', variable: 'order_number' },
  ])
  assert.deepEqual(templateFaults('refund-account', { subject, body }), [])
})

test('A-169: unknown and misplaced variables, single braces and addresses are faults', () => {
  const added = (text: string) => faultsOf({ body: `${SENT.body}\n\n${text}` })
  assert.deepEqual(added('{{password}}'), [{ kind: 'unknown', variable: 'password' }])
  assert.deepEqual(added('[{{carrier}}]({{carrier}})'), [
    { kind: 'misplaced', variable: 'carrier' },
  ])
  assert.deepEqual(added('[{{carrier}}]({{tracking_url}})'), [])
  for (const text of ['[go]({{tracking_url}}) now', 'now [go]({{tracking_url}})'])
    assert.deepEqual(added(text), [{ kind: 'misplaced', variable: 'tracking_url' }], text)
  assert.deepEqual(added('{{tracking_url}}'), [{ kind: 'misplaced', variable: 'tracking_url' }])
  assert.deepEqual(faultsOf({ subject: '{{parcel_number}}' }), [
    { kind: 'misplaced', variable: 'parcel_number' },
  ])
  assert.deepEqual(added('{{carrier}'), [{ kind: 'braces' }])
  for (const address of ['https://evil.example', 'HTTP://evil.example', 'www.evil.example'])
    assert.deepEqual(added(address), [{ kind: 'address' }], address)
})

test('A-169: the paragraphs of a parcel are repeated for each parcel, and other paragraphs are not', () => {
  const items = ['A', 'B'].map((letter) => ({
    parcel_number: `P-${letter}`,
    carrier: letter,
    tracking_number: `T-${letter}`,
    tracking_url: `https://carrier.example/${letter}`,
  }))
  const body = 'first\n\n{{parcel_number}}\n\n[go]({{tracking_url}})\n\nlast'
  const { blocks } = fillTemplate('parcel-sent', { ...SENT, body }, { values: {}, items })
  assert.deepEqual(blocks, [
    'first',
    'P-A',
    { label: 'go', url: 'https://carrier.example/A' },
    'P-B',
    { label: 'go', url: 'https://carrier.example/B' },
    'last',
  ])
  const apart = { ...SENT, body: 'first\n\n{{parcel_number}}\n\nthen\n\n{{carrier}}' }
  assert.deepEqual(fillTemplate('parcel-sent', apart, { values: {}, items }).blocks, [
    'first',
    'P-A',
    'P-B',
    'then',
    'A',
    'B',
  ])
})

test('A-169: no value is read as a variable, and none becomes HTML', () => {
  const text = { subject: 'a', body: '{{parcel_number}} {{reason}}\n\n[b]({{url}})' }
  fc.assert(
    fc.property(fc.string(), fc.string(), (parcel_number, reason) => {
      const values = { parcel_number, reason, url: 'https://shop.example/x' }
      const { blocks } = fillTemplate('address-request', text, { values })
      assert.equal(blocks[0], `${parcel_number} ${reason}`)
    }),
  )
  const values = { parcel_number: '{{reason}}', reason: '<b>$&</b>', url: 'https://shop.example/x' }
  const mail = renderTemplate({ name: 'address-request', values }, text, {
    language: 'en',
    identity: NEUTRAL_IDENTITY,
  })
  assert.match(mail.text, /^\{\{reason\}\} <b>\$&<\/b>\n/)
  assert.match(mail.html, /\{\{reason\}\} &lt;b&gt;\$&amp;&lt;\/b&gt;/)
})

test('B-072: text part and HTML part of a mail come from one text, which has the tags of mails only', () => {
  const body = [
    '<h2>発送</h2><p>荷物<strong>{{parcel_number}}</strong><br>理由：{{reason}}</p>',
    '<ul><li><p>一</p></li><li><p>二</p></li></ul><ol><li>a</li><li>b</li></ol><hr>',
    '<ol><li><p>x</p><ul><li><p>y</p></li></ul></li><li><p>z</p></li></ol>',
    '<p><a href="https://evil.example">x</a><img src="/pictures/a.webp"><script>y</script></p>',
    '<p>[住所を{{reason}}]({{url}})</p><p><em>注記</em></p>',
  ].join('')
  const values = { parcel_number: 'P-1', reason: '<b>"不明"</b>', url: 'https://shop.example/x' }
  const template = { name: 'address-request', values } as const
  const mail = renderTemplate(
    template,
    { subject: 's', body },
    {
      language: 'ja',
      identity: NEUTRAL_IDENTITY,
    },
  )
  const [text = ''] = mail.text.split('\n\n--')
  assert.equal(
    text,
    [
      '発送',
      '荷物P-1\n理由：<b>"不明"</b>',
      '・一\n・二',
      '1. a\n2. b',
      '――――――――',
      '1. x\n・y\n2. z',
      'x',
      '住所を<b>"不明"</b>\nhttps://shop.example/x',
      '注記',
    ].join('\n\n'),
  )
  const escaped = '&lt;b&gt;&quot;不明&quot;&lt;/b&gt;'
  const number = '<span style="white-space:nowrap">P-1</span>'
  assert.ok(mail.html.includes(`<p>荷物<strong>${number}</strong><br>理由：${escaped}</p>`))
  assert.match(mail.html, /<h2 style="font-size:18px[^"]*">発送<\/h2>/, 'smaller than the subject')
  assert.match(mail.html, /<em class="small" style="[^"]*font-style:normal">注記<\/em>/)
  assert.ok(mail.html.includes('<ul><li><p>一</p></li><li><p>二</p></li></ul>'))
  assert.ok(mail.html.includes(`>住所を${escaped}</a>`))
  assert.doesNotMatch(mail.html, /evil|<script|<img/)
  const whole = '<p>{{reason}} {{parcel_number}}</p><p>[a]({{url}})</p>'
  for (const [added, kind] of [
    ['<p>{{<em>reason</em>}}</p>', 'braces'],
    ['<p>{<em>{reason}</em>}</p>', 'braces'],
    ['<p>ht<em>tps</em>://evil.example</p>', 'address'],
    ['<p>ww<em>w.</em>evil.example</p>', 'address'],
  ] as const)
    assert.deepEqual(templateFaults('address-request', { subject: 's', body: whole + added }), [
      { kind },
    ])
  const blank = { subject: 's', body: '<p> &nbsp;</p>' }
  assert.deepEqual(templateFaults('few-left', blank).at(-1), { kind: 'empty' })
})

test('A-394: only a member’s mail leads to the page on which a member chooses the messages', () => {
  const sample = sampleValues('parcel-sent', 'ja')
  const mail = { name: 'parcel-sent', values: sample, items: [sample] } as TemplatedMail
  const frame = { language: 'ja', identity: NEUTRAL_IDENTITY } as const
  for (const isGuest of [false, true])
    for (const body of [
      renderTemplate(mail, SENT, { ...frame, ...(isGuest && { isGuest }) }).text,
      renderTemplate(mail, SENT, { ...frame, ...(isGuest && { isGuest }) }).html,
    ])
      assert.equal(body.includes('/message-settings'), !isGuest)
})
