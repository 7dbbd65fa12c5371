import { addConsolePages } from '#bench/standalone/console-browser.ts'
import { testClock } from '#server/platform/time/clock.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addStockedCard, draftContent, draftLine } from '#testing/drivers/pack-maker.ts'
import { cast } from '#testing/fixtures/cast.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { addTestPayment } from '#testing/fixtures/payments.ts'
import { PROVIDER_STATUSES } from '#testing/fixtures/provider-statuses.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { addWaitingGoods } from '#testing/fixtures/waiting-goods.ts'
import { auditDesktop } from './audits.ts'
import { type Figure, worst } from './budgets.ts'
import type { Environment } from './environment.ts'

/** How far the clock moves between two screens, because the calls of a minute are limited. */
const PAUSE_MS = 10_000
const EDITOR_TABS = ['basics', 'presentation', 'calculator', 'preview', 'history']
const LISTS = [
  '/cards',
  '/stock',
  '/acquisitions',
  '/goods',
  '/parcels',
  '/bank',
  '/payments',
  '/approvals',
  '/campaigns',
  '/reports',
  '/contents',
  '/legal-texts',
  '/mails',
  '/settings',
  '/operators',
  '/proofs',
  '/jobs',
  '/audit',
  '/sessions',
  `/members?text=${cast.B.mail}`,
]

/**
 * Audits the console with Lighthouse at 1280 px, as an owner sees it: the login and the main
 * screens, each with at least one row. Returns the lowest accessibility score. If `isWhole` is
 * false, audits three screens, because the browser tests check the same rules on every screen.
 */
export async function auditConsole(
  environment: Environment,
  { isWhole }: { isWhole: boolean },
): Promise<Figure> {
  const clock = testClock(new Date(NOON))
  const shop = { databaseUrl: environment.databaseUrl, clock }
  const testConsole = await openTestConsole({ shop, addPages: addConsolePages })
  try {
    const owner = await logInOperator(testConsole, 'owner')
    const { draftPath, detailPaths } = await addRows(testConsole, owner)
    const more = [...EDITOR_TABS.map((tab) => `${draftPath}?tab=${tab}`), ...LISTS, ...detailPaths]
    const paths = ['/', '/packs', `${draftPath}?tab=composition`, ...(isWhole ? more : [])]
    const login = await auditDesktop(environment, `${testConsole.url}/console/`)
    await logInBrowser(environment, { url: testConsole.url, cookie: owner.cookie() })
    const screens: Figure[] = []
    for (const path of paths) {
      clock.advance(PAUSE_MS)
      screens.push(await auditDesktop(environment, `${testConsole.url}/console${path}`))
      await assertLoggedIn(testConsole, path)
    }
    return worst([login, ...screens])
  } finally {
    await testConsole.close()
  }
}

/** Sets the console's cookie in the browser context in which Lighthouse opens its pages. */
async function logInBrowser(
  { browser }: Environment,
  { url, cookie }: { url: string; cookie: string },
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  const session = await browser.newBrowserCDPSession()
  const { hostname: domain } = new URL(url)
  const flags = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const
  await session.send('Storage.setCookies', { cookies: [{ name, value, domain, ...flags }] })
  await session.detach()
}

/** Throws unless the audited screen has used the owner's session, because a login has no fault. */
async function assertLoggedIn({ database, clock }: TestConsole, path: string): Promise<void> {
  const used = await database.query({
    text: 'select from console.sessions where seen_at = $1',
    values: [clock.now()],
  })
  if (used.length === 0) throw new Error(`Lighthouse saw the login instead of ${path}`)
}

/** Adds rows to the lists that the fixtures leave empty. Returns the paths of some of the rows. */
async function addRows(testConsole: TestConsole, owner: ConsoleClient) {
  const { database, clock } = testConsole
  const cardId = await addStockedCard(database, { count: 500 })
  const lines = [draftLine({ cardId, count: 300 })]
  const draft = await owner.act('/pack-drafts', { content: draftContent({ lines }) })
  const invitation = { name: 'Gen', mail: 'gen@example.com', role: 'auditor', reason: 'audit' }
  const { approvalId } = await owner.act('/operators/invite', invitation)
  const payment = await addTestPayment(testConsole, {
    memberId: cast.B.id,
    state: 'paid',
    report: PROVIDER_STATUSES.paid,
  })
  await addWaitingGoods(database, { memberCount: 3, perMember: 2, now: clock.now() })
  await testConsole.runDueWork()
  return {
    draftPath: `/packs/drafts/${draft.id}`,
    detailPaths: [
      '/packs/1',
      `/cards/${cardId}`,
      `/stock/${cardId}`,
      `/approvals/${approvalId}`,
      `/payments/${payment.id}`,
      `/members/${cast.B.id}`,
      '/parcels/1',
    ],
  }
}
