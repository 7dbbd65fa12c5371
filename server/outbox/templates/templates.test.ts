import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  fillTemplate,
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
      const mail = renderTemplate(
        { name, values: sample, items: [sample] } as TemplatedMail,
        text,
        {
          language,
          identity: NEUTRAL_IDENTITY,
        },
      )
      assert.doesNotMatch(`${mail.subject}${mail.text}`, /[{}]/)
      for (const value of Object.values(sample))
        assert.ok(`${mail.subject}\n${mail.text}`.includes(value), `${name} ${language}: ${value}`)
    }
  }
})

test('A-169: a missing order or tracking number is a fault, also if only the subject has it', () => {
  for (const variable of ['parcel_number', 'tracking_number']) {
    const body = SENT.body.replace(`{{${variable}}}`, '')
    assert.deepEqual(faultsOf({ body }), [{ kind: 'missing', variable }])
  }
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
