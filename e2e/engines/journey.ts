import { PASSWORD } from '#testing/fixtures/cast.ts'
import { decisionsTexts } from '#web/shop/decisions/decisions.texts.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { fairnessTexts } from '#web/shop/fairness/fairness.texts.ts'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { Screen } from './screen.ts'

export interface Visit {
  readonly screen: Screen
  readonly mail: string
  /** Looks at the page for broken words, and stores a picture of it if the command asks for that. */
  readonly show: (name: string) => Promise<void>
}

interface Step {
  readonly name: string
  readonly run: (visit: Visit) => Promise<void>
}

const PACK = '/pack-detail?packId=1'
const CARD = { number: '4111111111111111', expiry: '1230', code: '123', holder: 'TARO YAMADA' }
const main = (tag: string) => `main ${tag}`

/** The steps of one member, in sequence. Each step begins where the step before it has ended. */
export const STEPS: readonly Step[] = [
  { name: 'browse', run: browse },
  { name: 'log in', run: logIn },
  { name: 'pay by card', run: payByCard },
  { name: 'draw', run: draw },
  { name: 'reveal', run: reveal },
  { name: 'decide', run: decide },
  { name: 'histories', run: seeHistories },
  { name: 'proof', run: prove },
]

async function browse({ screen, show }: Visit): Promise<void> {
  await screen.open('/')
  await screen.waitForElement({ selector: '[data-testid=pack-1]' })
  await show('top')
  await screen.press({ selector: '[role=tab]', name: packPageTexts.ja.tabs[2] })
  await screen.waitForElement({ selector: '[data-testid=pack-2]' })
  await screen.press({ selector: '[role=tab]', name: packPageTexts.ja.tabs[1] })
  await screen.press({ selector: '[data-testid=pack-1] a' })
  await screen.waitForPath(/^\/pack-detail\?packId=1$/)
  await screen.waitForElement({ selector: main('button'), name: packPageTexts.ja.spin })
  await show('pack')
  await screen.press({ selector: main('button'), name: '2ページ' })
  await screen.press({ selector: main('button'), name: packPageTexts.ja.openCard('試し札 第24番') })
  await screen.waitForElement({ selector: 'dialog[open]' })
  await show('card')
}

async function logIn({ screen, mail, show }: Visit): Promise<void> {
  await screen.open('/login')
  await screen.fill({ selector: 'input', name: membersTexts.ja.mail }, mail)
  await screen.fill({ selector: 'input', name: membersTexts.ja.password }, PASSWORD)
  await show('login')
  await screen.press({ selector: main('button'), name: membersTexts.ja.login })
  await screen.waitForPath(/^\/(?!login)/)
}

async function payByCard({ screen, show }: Visit): Promise<void> {
  await screen.open('/confirm-buy-point?pointPriceId=101')
  await screen.press({ selector: 'input[type=radio]', name: 'クレジットカード' })
  for (const [label, text] of [
    [paymentsTexts.ja.cardNumber, CARD.number],
    [paymentsTexts.ja.expiry, CARD.expiry],
    [paymentsTexts.ja.code, CARD.code],
  ] as const) {
    await screen.fill({ selector: `[role=group][aria-label="${label}"] iframe` }, text)
  }
  await screen.fill({ selector: 'input', name: paymentsTexts.ja.holder }, CARD.holder)
  await show('card form')
  await screen.press({ selector: main('button'), name: paymentsTexts.ja.confirm(500) })
  await screen.waitForPath(/^\/complete-buy-point/)
  await screen.waitForText(paymentsTexts.ja.succeeded)
  await show('paid')
}

async function draw({ screen, show }: Visit): Promise<void> {
  await screen.open(PACK)
  await screen.choose('main select', '2')
  await screen.press({ selector: main('button'), name: packPageTexts.ja.spin })
  await screen.waitForElement({ selector: 'dialog[open] button', name: packPageTexts.ja.buy })
  await show('confirmation')
  await screen.press({ selector: 'dialog[open] button', name: packPageTexts.ja.buy })
  await screen.waitForPath(/^\/gacha-animation/)
}

async function reveal({ screen, show }: Visit): Promise<void> {
  await screen.waitForElement({ selector: 'button', name: drawsTexts.ja.tapToStart })
  await show('start')
  await screen.press({ selector: 'button', name: drawsTexts.ja.tapToStart })
  await screen.press({ selector: 'button', name: drawsTexts.ja.skip })
  for (const progress of ['1 / 2', '2 / 2']) {
    await screen.waitForText(progress)
    await screen.waitForElement({ selector: '[data-testid=reveal-card][data-state=shown]' })
    await show(`card ${progress[0]}`)
    await screen.press({ selector: '[data-testid=reveal-card]' })
  }
  await screen.waitForPath(/^\/get-card-list$/)
}

async function decide({ screen, show }: Visit): Promise<void> {
  await screen.press({ selector: 'input[type=checkbox]' })
  await show('choice')
  await screen.press({ selector: 'button', name: decisionsTexts.ja.next })
  await screen.press({ selector: 'button', name: decisionsTexts.ja.decide })
  await screen.waitForPath(/^\/thank-you$/)
  await screen.waitForText(decisionsTexts.ja.thanksTitle)
  await show('thanks')
}

async function seeHistories({ screen, show }: Visit): Promise<void> {
  for (const [name, path] of [
    ['my page', '/my-page'],
    ['points', '/buy-point-history'],
    ['coins', '/coin-history'],
    ['parcels', '/parcels'],
  ] as const) {
    await screen.open(path)
    await screen.waitForElement({ selector: 'main h1' })
    await screen.waitForPath(new RegExp(`^${path}$`))
    await show(name)
  }
  await screen.open('/buy-product-history')
  await screen.press({ selector: main('button'), name: '朱雀の引札' })
  await screen.waitForPath(/^\/buy-product-history-detail\?packHistoryId=\d+$/)
  await screen.waitForElement({ selector: 'a', name: drawsTexts.ja.checkDraw })
  await show('purchase')
}

async function prove({ screen, show }: Visit): Promise<void> {
  await screen.press({ selector: 'a', name: drawsTexts.ja.checkDraw })
  await screen.waitForPath(/^\/fairness\?packHistoryId=\d+$/)
  await screen.waitForElement({ selector: '[data-step=head][data-verdict=true]' })
  await screen.waitForText(fairnessTexts.ja.verdicts.true)
  await show('proof')
}
