import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INDEXED_PAGES, PAGE_TITLES } from '#contract/pages.ts'
import { explanationTexts } from '#web/shop/fairness/explanation.texts.ts'
import { reportTexts } from '#web/shop/fairness/report/report.texts.ts'
import { helpTexts } from '#web/shop/help/help.texts.ts'
import { accessibilityTexts } from '#web/shop/legal/accessibility.texts.ts'
import { legalTexts } from '#web/shop/legal/legal.texts.ts'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { newsTexts } from '#web/shop/news/news.texts.ts'
import { endedPacksTexts } from '#web/shop/packs/ended/ended-packs.texts.ts'
import { registrationsTexts } from '#web/shop/registrations/registrations.texts.ts'
import { ROUTES } from './routes.ts'

const LEGAL_PAGES = ['terms-of-service', 'privacy-protection', 'specific-commerce'] as const

test('the title of a page in link previews is the title on its screen', () => {
  const legalTitles = LEGAL_PAGES.map((page) => [
    `/${page}`,
    { ja: legalTexts.ja.titles[page], en: legalTexts.en.titles[page] },
  ])
  assert.deepEqual(PAGE_TITLES, {
    '/fairness': { ja: explanationTexts.ja.title, en: explanationTexts.en.title },
    '/help': { ja: helpTexts.ja.title, en: helpTexts.en.title },
    '/user-guide': { ja: legalTexts.ja.guide.title, en: legalTexts.en.guide.title },
    '/accessibility': { ja: accessibilityTexts.ja.title, en: accessibilityTexts.en.title },
    '/ended-packs': { ja: endedPacksTexts.ja.title, en: endedPacksTexts.en.title },
    '/service-reports': { ja: reportTexts.ja.title, en: reportTexts.en.title },
    '/news': { ja: newsTexts.ja.title, en: newsTexts.en.title },
    '/login': { ja: membersTexts.ja.loginTitle, en: membersTexts.en.loginTitle },
    '/user-register': { ja: registrationsTexts.ja.formTitle, en: registrationsTexts.en.formTitle },
    ...Object.fromEntries(legalTitles),
  })
})

test('every indexed page exists and needs no login', () => {
  for (const path of INDEXED_PAGES) {
    const route = ROUTES.find((each) => each.path === path)
    assert.equal(route?.isProtected, false, path)
  }
})
