import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REASON } from '#contract/console/reasons.ts'
import { consoleTexts } from './console.texts.ts'
import { sentenceOf } from './refusal.ts'
import { roleTexts } from './roles.texts.ts'

const refused = (fields: object) =>
  ({ kind: 'refused', state: 403, reason: undefined, roles: [], errors: {}, ...fields }) as never
const inEnglish = (outcome: never) => sentenceOf(outcome, consoleTexts.en, roleTexts.en)

test('A-016 a refusal names the roles that may do it', () => {
  const outcome = refused({ reason: REASON.notPermitted, roles: ['owner', 'auditor'] })
  assert.match(inEnglish(outcome), /Your role may not.*Owner・Auditor/)
})

test('A-041 every reason of a refusal has a sentence in both languages', () => {
  for (const reason of Object.values(REASON)) {
    assert.ok(consoleTexts.ja.reasons[reason], reason)
    assert.ok(consoleTexts.en.reasons[reason], reason)
  }
})

test('a refusal without a known reason is told by its state, its field, or as a failure', () => {
  assert.equal(inEnglish(refused({ state: 404 })), consoleTexts.en.notFound)
  assert.equal(inEnglish(refused({ state: 401 })), consoleTexts.en.sessionEnded)
  assert.equal(inEnglish(refused({ errors: { mail: ['taken'] } })), 'taken')
  assert.equal(inEnglish(refused({})), consoleTexts.en.failed)
})

test('A-259 a faulty template is told with what stands in its braces and is no variable', () => {
  const faults = [
    { kind: 'unknown', variable: 'name' },
    { kind: 'unknown', variable: '{{' },
  ]
  const sentence = inEnglish(refused({ reason: REASON.templateFaulty, current: { faults } }))
  assert.equal(sentence, `${consoleTexts.en.reasons[REASON.templateFaulty]} {{name}} {{`)
})
