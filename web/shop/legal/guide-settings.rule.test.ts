import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INITIAL_RULES, type ShopRules } from '#contract/rules.ts'
import { helpTexts } from '#web/shop/help/help.texts.ts'
import { withoutMissingParts } from '#web/shop/layout/parts-of-shop.rule.ts'
import { guideTexts } from './guide.texts.ts'
import { guideSettings } from './guide-settings.rule.ts'

const inBoth = (rules: Partial<ShopRules>) => {
  const shop = { ...INITIAL_RULES, ...rules }
  return { ja: guideSettings(shop, 'ja'), en: guideSettings(shop, 'en') }
}

test('A-337: the guide asks for what the registration asks for, and when', () => {
  const fields = (rules: Partial<ShopRules>) => {
    const { ja, en } = inBoth(rules)
    return [ja.registrationFields, en.registrationFields]
  }
  assert.deepEqual(fields({}), [
    'お名前、お届け先、電話番号、メールアドレス、パスワード',
    'your name, delivery address, telephone number, email address and a password',
  ])
  assert.deepEqual(
    fields({ addressNeeded: 'optional', phoneNeeded: 'optional', referralCode: 'required' }),
    [
      'お名前、お届け先（発送を選ぶまでに）、電話番号（発送を選ぶまでに）、メールアドレス、パスワード、紹介コード',
      'your name, delivery address (before you ship), telephone number (before you ship), referral code, email address and a password',
    ],
  )
})

test('A-337: the guide names what a verified phone number is for, if anything', () => {
  for (const [rules, ja, en] of [
    [{}, 'お友だち紹介にはSMS認証が必要です。', ' You need this for referring friends.'],
    [
      { smsFor: 'spending' },
      'お友だち紹介・ポイントの購入・くじ・引き換えにはSMS認証が必要です。',
      ' You need this for referring friends, buying points, drawing and exchanging.',
    ],
    [
      { smsFor: 'spending', referralCode: 'off' },
      'ポイントの購入・くじ・引き換えにはSMS認証が必要です。',
      ' You need this for buying points, drawing and exchanging.',
    ],
    [{ referralCode: 'off' }, '', ''],
  ] as const) {
    const texts = inBoth(rules)
    assert.deepEqual([texts.ja.smsNeed, texts.en.smsNeed], [ja, en])
  }
})

test('A-336: a shop in which nobody refers friends says nothing of it in guide and questions', () => {
  const referring = /紹介|referr?al|\brefer/i
  for (const language of ['ja', 'en'] as const)
    for (const parts of [guideTexts[language].sections, helpTexts[language].questions]) {
      assert.match(JSON.stringify(parts), referring)
      const shown = withoutMissingParts<(typeof parts)[number]>(parts, { referralCode: 'off' })
      assert.doesNotMatch(JSON.stringify(shown), referring)
      assert.equal(shown.length, parts.length - 1)
      assert.equal(
        withoutMissingParts<(typeof parts)[number]>(parts, undefined).length,
        parts.length,
      )
    }
})
