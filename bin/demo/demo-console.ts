import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#contract/console/texts/mail-html.rule.ts'
import type { DemoOperator } from '#demo/operators.ts'
import { newTotpSecret, nextTotpCodes } from '#server/console/authenticators/totp/totp.ts'
import { type LabelValues, presetLabels } from '#server/console/carriers/carriers.ts'
import { addEnrolledOperator, isOwned } from '#server/console/operators/operators.ts'
import type { Database, Row } from '#server/platform/database/database.ts'
import { hashPassword } from '#server/platform/password.ts'

export const DEMO_CODES_PATH = '/console/demo-codes'
/** The password of every operator of the demo. */
export const DEMO_OPERATOR_PASSWORD = 'hikifuda-console'

interface DemoOperators {
  readonly demoOperators: readonly DemoOperator[]
}

/** An operator of the demo with the secret of the authenticator app. */
export interface DemoFactor {
  readonly role: string
  readonly mail: string
  readonly secret: string
}

/**
 * Adds the demo's operators if the console lacks them, and sets the texts of the parcel labels.
 * Each operator gets a random secret for the authenticator app. Returns the operators with their
 * secrets, which only the owner of the tables can read. Adds and returns nothing if the folder demo/
 * is missing, as in a production image, or if the console has an owner who is not an operator of
 * the demo, because the passwords of the demo's owners are published.
 */
export async function fillDemoOperators(database: Database): Promise<readonly DemoFactor[]> {
  const path = join(import.meta.dirname, '../../demo/operators.ts')
  if (!existsSync(path)) return []
  const { demoOperators }: DemoOperators = await import(path)
  const mails = demoOperators.map(({ mail }) => mail)
  const factors = await selectDemoFactors(database, mails)
  if (factors.length > 0 || (await isOwned(database))) return factors
  await fillDemoLabels(database)
  const passwordHash = await hashPassword(DEMO_OPERATOR_PASSWORD)
  const now = new Date()
  await database.transaction(async (tx) => {
    for (const operator of demoOperators) {
      const added = { passwordHash, totpSecret: newTotpSecret() }
      await addEnrolledOperator(tx, { ...operator, ...added, now })
    }
  })
  return selectDemoFactors(database, mails)
}

function selectDemoFactors(database: Database, mails: readonly string[]): Promise<DemoFactor[]> {
  return database.query<DemoFactor & Row>({
    text: `
      select role, mail, secret
      from console.operators
      join console.totp_secrets on operator_id = operators.id
      where mail = any ($1)
        and state = 'active'
      order by operators.id`,
    values: [mails],
  })
}

async function fillDemoLabels(database: Database): Promise<void> {
  const { demoLabels }: { demoLabels: LabelValues } = await import(
    join(import.meta.dirname, '../../demo/labels.ts')
  )
  await presetLabels(database, demoLabels)
}

/** Serves the demo's pictures of cards and packs to the console. The shop serves them too. */
export async function serveDemoImages(http: FastifyInstance): Promise<void> {
  const root = join(import.meta.dirname, '../../demo/images')
  if (!existsSync(root)) return
  await http.register(fastifyStatic, {
    root,
    prefix: '/images/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=86400'),
  })
}

/**
 * Serves a page with the codes that the demo's operators log in with. A code works once, so the
 * page also shows the next code. Production has no such page.
 */
export function serveDemoCodes(http: FastifyInstance, operators: readonly DemoFactor[]): void {
  http.get(DEMO_CODES_PATH, (_request, reply) => {
    const now = new Date()
    const rows = operators.map(({ role, mail, secret }) => {
      const texts = [role, mail, ...nextTotpCodes(secret, now)]
      return `<tr>${texts.map((text) => `<td>${escapeHtml(text)}</td>`).join('')}</tr>`
    })
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', refresh: '10' })
      .send(pageOf(rows.join('\n')))
  })
}

function pageOf(rows: string): string {
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>デモの認証コード / Demo codes</title>
<style>
body { margin: 24px; font-family: sans-serif }
td { padding: 6px 18px 6px 0; font-size: 18px; font-variant-numeric: tabular-nums }
</style>
</head>
<body><h1>デモの認証コード / Demo codes</h1>
<p>1つのコードは一度だけ使えます。右は次のコードです。 / A code works once. The right one is the next.</p>
<table>${rows}</table></body>
</html>`
}
