import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INDEXED_PAGES, PAGE_TITLES } from '#contract/pages.ts'
import { explanationEn } from '#web/shop/fairness/explanation.en.ts'
import { explanationJa } from '#web/shop/fairness/explanation.ja.ts'
import { helpEn } from '#web/shop/help/help.en.ts'
import { helpJa } from '#web/shop/help/help.ja.ts'
import { legalEn } from '#web/shop/legal/legal.en.ts'
import { legalJa } from '#web/shop/legal/legal.ja.ts'
import { membersEn } from '#web/shop/members/members.en.ts'
import { membersJa } from '#web/shop/members/members.ja.ts'
import { registrationsEn } from '#web/shop/registrations/registrations.en.ts'
import { registrationsJa } from '#web/shop/registrations/registrations.ja.ts'
import { ROUTES } from './routes.ts'

const LEGAL_PAGES = ['terms-of-service', 'privacy-protection', 'specific-commerce'] as const

test('the title of a page in link previews is the title on its screen', () => {
  const legalTitles = LEGAL_PAGES.map((page) => [
    `/${page}`,
    { ja: legalJa.titles[page], en: legalEn.titles[page] },
  ])
  assert.deepEqual(PAGE_TITLES, {
    '/fairness': { ja: explanationJa.title, en: explanationEn.title },
    '/help': { ja: helpJa.title, en: helpEn.title },
    '/user-guide': { ja: legalJa.guide.title, en: legalEn.guide.title },
    '/login': { ja: membersJa.loginTitle, en: membersEn.loginTitle },
    '/user-register': { ja: registrationsJa.formTitle, en: registrationsEn.formTitle },
    ...Object.fromEntries(legalTitles),
  })
})

test('every indexed page exists and needs no login', () => {
  for (const path of INDEXED_PAGES) {
    const route = ROUTES.find((each) => each.path === path)
    assert.equal(route?.isProtected, false, path)
  }
})
