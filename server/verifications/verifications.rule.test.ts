import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMobile } from './verifications.rule.ts'

test('Q154 only Japanese mobile numbers are mobile', () => {
  for (const tel of ['09012345678', '08012345678', '07012345678', '06012345678'])
    assert.equal(isMobile(tel), true, tel)
  for (const tel of ['0312345678', '0120123456', '05012345678', '+819012345678', '11012345678'])
    assert.equal(isMobile(tel), false, tel)
  for (const tel of ['090123456789', '0901234567', '09112345678', '109012345678'])
    assert.equal(isMobile(tel), false, tel)
})
