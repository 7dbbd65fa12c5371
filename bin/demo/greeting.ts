import { DEMO_OUTBOX_PATH } from '#server/outbox/outbox.pages.ts'
import type { Settings } from '#server/platform/configuration/settings.ts'
import { DEMO_CODES_PATH, DEMO_OPERATOR_PASSWORD } from './demo-console.ts'
import type { DemoMember } from './fill-demo.ts'

const OWNER_ROLE_WARNING =
  'only triggers protect published packs and receipts: DATABASE_URL owns the tables (docs/settings.md, DATABASE_OWNER_URL)'

const NOT_OPEN = 'nothing is sold yet: an owner opens the shop in the console, in “Opening”'

const DEMO_LINES = [
  '    set     PORT, GATEWAY_PORT, PUBLIC_URL, DATA_DIR, DATABASE_URL, SHOP_CLOSES_AT, … (docs/settings.md)',
  '',
  '  Ctrl-C stops the shop; its data stays.',
]

/** Prints the shop's URL, the demo members and the main settings on the terminal. */
export function printGreeting({
  settings,
  isOpening,
  url,
  gatewayUrl,
  consoleUrl,
  members,
  wasBuilt,
  showsOutbox,
  usesRestrictedRole,
}: {
  settings: Settings
  isOpening: boolean
  url: string
  gatewayUrl: string | undefined
  consoleUrl: string | undefined
  members: readonly DemoMember[]
  wasBuilt: boolean
  showsOutbox: boolean
  usesRestrictedRole: boolean
}): void {
  const lines = [
    '',
    `  引札 Hikifuda ${isOpening ? 'runs' : 'is open'} at ${url}${wasBuilt ? ' (the web was built anew)' : ''}`,
    '',
    ...members.map(({ mail, pass }) => `    member  ${mail}  password ${pass}`),
    ...(members.length > 0 ? [''] : []),
    `    data    ${settings.databaseUrl === null ? settings.dataDir : 'DATABASE_URL'}`,
    ...(usesRestrictedRole ? [] : [`    role    ${OWNER_ROLE_WARNING}`]),
    `    sale    ${isOpening ? NOT_OPEN : describeSale(settings)}`,
    ...(showsOutbox
      ? [`    mail    shown at ${url}${DEMO_OUTBOX_PATH}, SMS too; SMTP_URL sends it`]
      : []),
    ...(gatewayUrl === undefined
      ? []
      : [`    pay     ${gatewayUrl} takes test payments: cards, orders and their pages`]),
    ...(consoleUrl === undefined ? [] : consoleLines(consoleUrl)),
    ...(settings.isProduction ? ['    set     docs/settings.md'] : DEMO_LINES),
    '',
  ]
  console.log(lines.join('\n'))
}

/**
 * Returns the lines that explain how to log in to the console. Only the demo has the page that
 * shows the codes of the second factor.
 */
function consoleLines(url: string): readonly string[] {
  return [
    `    console ${url}/console for operators: owner@example.com, owner2@, packs@, ship@, support@, books@, audit@`,
    `            password ${DEMO_OPERATOR_PASSWORD}, codes of the second factor at ${url}${DEMO_CODES_PATH}`,
  ]
}

function describeSale({ closesAt }: Settings): string {
  if (closesAt.pointSales === null) {
    return 'points are sold without end; SHOP_CLOSES_AT=2025-08-22T20:00:00+09:00 closes it as specified'
  }
  return `points are sold until ${closesAt.pointSales.toISOString()} (SHOP_CLOSES_AT)`
}
