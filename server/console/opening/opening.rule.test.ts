import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LEGAL_ITEMS } from '#contract/console/texts/legal-items.rule.ts'
import { LEGAL_PAGES } from '#contract/legal.ts'
import { areLegalTextsWhole, isBackupRecent } from './opening.rule.ts'

test('a backup counts for 36 hours, and the legal texts only if no page lacks one', () => {
  const now = new Date('2025-08-02T00:30:00+09:00')
  assert.equal(isBackupRecent('2025-07-31T12:30:00+09:00', now), true)
  assert.equal(isBackupRecent('2025-07-31T12:29:59+09:00', now), false)
  assert.equal(isBackupRecent(null, now), false)
  const text = '1-2-3、03-1234-5678、14日、123456789012'
  const whole = { sections: [{ items: LEGAL_ITEMS, text, textEn: text }] }
  assert.equal(
    areLegalTextsWhole(() => whole),
    true,
  )
  for (const lacking of [undefined, { sections: [] }])
    for (const page of LEGAL_PAGES)
      assert.equal(
        areLegalTextsWhole((of) => (of === page ? lacking : whole)),
        false,
        page,
      )
})
