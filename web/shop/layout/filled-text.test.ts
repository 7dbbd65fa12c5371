import assert from 'node:assert/strict'
import { glob } from 'node:fs/promises'
import { test } from 'node:test'
import { NEUTRAL_IDENTITY } from '#contract/identity.ts'
import { INITIAL_RULES } from '#contract/rules.ts'
import { thanksTexts } from '#web/shop/decisions/thanks.texts.ts'
import { helpTexts } from '#web/shop/help/help.texts.ts'
import { guideTexts } from '#web/shop/legal/guide.texts.ts'
import { guideSettings } from '#web/shop/legal/guide-settings.rule.ts'
import { holdText } from './hold-text.rule.ts'
import { nameReadings, settingTexts } from './setting-texts.rule.ts'

test('Q138 guide, questions and thanks say when parcels usually arrive, and when they leave at the latest', () => {
  for (const { ja, en } of [guideTexts, helpTexts, thanksTexts]) {
    assert.match(JSON.stringify(ja), /3〜14日.*遅くとも.*\{shipDays\}営業日/)
    assert.match(JSON.stringify(en), /3 to 14 days.*\{shipDays\} business days at the latest/)
  }
})

test('K-030 one day to choose reads as 24 hours, and more as days', () => {
  const cases = [
    [1, '24時間', '24 hours'],
    [2, '2日', '2 days'],
    [60, '60日', '60 days'],
  ] as const
  for (const [days, ja, en] of cases)
    assert.deepEqual([holdText(days, 'ja'), holdText(days, 'en')], [ja, en])
})

/** Texts whose 24 hours are not the time to decide about cards. */
const OTHER_HOURS: Readonly<Record<string, number>> = {
  'web/shop/members/members.texts.ts': 2,
  'web/shop/packs/feed/feed.texts.ts': 4,
  'web/shop/registrations/registrations.texts.ts': 2,
  'web/shop/restrictions/counselling.texts.ts': 1,
}

test('K-030 no text of the shop names the time to choose itself, and guide and questions insert it', async () => {
  for await (const file of glob('web/shop/**/*.texts.ts')) {
    const text = JSON.stringify(await import(`#${file}`), (_, value) =>
      typeof value === 'function' ? String(value) : value,
    )
    const count = text.match(/24\s?(時間|hours)|twenty-four/gi)?.length ?? 0
    assert.equal(count, OTHER_HOURS[file] ?? 0, file)
  }
  for (const catalogue of [guideTexts, helpTexts])
    for (const texts of Object.values(catalogue)) assert.match(JSON.stringify(texts), /\{hold\}/)
})

/** The folder whose texts contain the guide. */
const GUIDE = 'web/shop/legal/'

/** Numbers of the rules that stand in texts for another reason. */
const RULE_NUMBERS = {
  ja: /6か月です|500ポイント|10人|平日10:00〜18:00|[^0-9〜]3日以内|7日後/,
  en: /valid for 6 months|\b500 points|10 friends|10:00 to 18:00|within 3 days|seven days/,
}

test('A-266: no text of the shop states a rule itself, and each placeholder has a text', async () => {
  const settings = {
    ship_business_days: 14,
    hold_days: 1,
    is_sale_taxed: true,
    rules: INITIAL_RULES,
  }
  for await (const file of glob('web/shop/**/*.texts.ts')) {
    const isGuide = file.startsWith(GUIDE)
    for (const catalogue of Object.values(await import(`#${file}`)) as object[]) {
      for (const language of ['ja', 'en'] as const) {
        const text = JSON.stringify(catalogue[language as never] ?? '', (_, value) =>
          typeof value === 'function' ? String(value) : value,
        )
        assert.doesNotMatch(text, RULE_NUMBERS[language], `${file} ${language}`)
        const names = {
          ...settingTexts(settings, language),
          ...(isGuide ? guideSettings(INITIAL_RULES, language) : {}),
          ...nameReadings(NEUTRAL_IDENTITY, language),
        }
        for (const [, name = ''] of text.matchAll(/(?<!\$)\{([a-z]\w+)\}/gi))
          assert.ok(name in names, `${file}: {${name}}`)
      }
    }
  }
})

test('the reading of a name stands behind it in Japanese, unless the name is its own reading', () => {
  const words = { pointName: '福', pointKana: 'フク', coinName: 'コイン', coinKana: 'コイン' }
  const names = { ...NEUTRAL_IDENTITY, ...words }
  assert.deepEqual(nameReadings(names, 'ja'), { pointReading: '（フク）', coinReading: '' })
  assert.deepEqual(nameReadings(names, 'en'), { pointReading: '', coinReading: '' })
})

test('A-266: what a parcel costs, and what a friend must have done, read as the rules say', () => {
  const textsOf = (change: Partial<typeof INITIAL_RULES>) =>
    (['ja', 'en'] as const).map((language) => {
      const rules = { ...INITIAL_RULES, ...change }
      const settings = { ship_business_days: 5, hold_days: 2, is_sale_taxed: false, rules }
      const { shipping, referrer, slipHours } = settingTexts(settings, language)
      return { shipping, referrer, slipHours }
    })
  assert.deepEqual(textsOf({ slipDays: 3 }), [
    {
      shipping: '送料は無料です。',
      referrer: 'SMS認証を済ませ、1回以上お支払いをした',
      slipHours: '72',
    },
    {
      shipping: 'Shipping is free.',
      referrer: 'who have completed SMS verification and paid at least once',
      slipHours: '72',
    },
  ])
  assert.deepEqual(
    textsOf({ shipFeePoints: 500, shipFreeCards: null }).map(({ shipping }) => shipping),
    [
      '選んで発送するときの送料は、1件500ポイントです。',
      'A parcel that you choose costs 500 points.',
    ],
  )
})

test('A-266 A-339: texts name a changed rule in both languages', () => {
  const rules = {
    ...INITIAL_RULES,
    pointMonths: 12,
    referralPoints: 1_000,
    referralFriendsMax: 1,
    referrerMust: 'verify',
    shipFeePoints: 1_500,
    shipFreeCards: 10,
    slipDays: 1,
    dayYenMax: 9_000,
    monthYenMax: 50_000,
    transferHourFirst: 9,
    transferHourLast: 17,
  } as const
  const settings = { ship_business_days: 5, hold_days: 2, is_sale_taxed: false, rules }
  const ja = settingTexts(settings, 'ja')
  const en = settingTexts(settings, 'en')
  for (const [name, expectedJa, expectedEn] of [
    ['shipDays', '5', '5'],
    ['hold', '2日', '2 days'],
    ['pointLife', '12か月', '12 months'],
    ['priceTax', '', ''],
    ['referralPoints', '1,000', '1,000'],
    ['referralFriends', '1人', '1 friend'],
    ['referrer', 'SMS認証を済ませた', 'who have completed SMS verification'],
    [
      'shipping',
      '選んで発送するときの送料は、1件1,500ポイントです（10枚以上は無料）。',
      'A parcel that you choose costs 1,500 points (free from 10 cards on).',
    ],
    ['limitWait', '7日', '7 days'],
    ['dayYenMax', '9,000', '9,000'],
    ['monthYenMax', '50,000', '50,000'],
    ['slipHours', '24', '24'],
    ['slipDays', '1日', '1 day'],
    ['transferDays', '3日', '3 days'],
    ['transferFrom', '09:00', '09:00'],
    ['transferHours', '09:00〜17:00', '09:00 to 17:00'],
  ] as const)
    assert.deepEqual([ja[name], en[name]], [expectedJa, expectedEn], name)
})
