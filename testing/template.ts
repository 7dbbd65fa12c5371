import { hash } from 'node:crypto'
import pg from 'pg'
import { SHOP_ROLE } from '#server/platform/embedded-postgres.cluster.ts'
import { migrate, readMigrations } from '#server/platform/migrate.ts'
import { applyGrants, readGrants } from '#server/platform/shop-role.ts'

/** Named for its schema: a server that outlives a new migration never hands out the old one. */
export function templateName(): string {
  const schema = readMigrations()
    .map(({ name, text }) => `${name}\0${text}`)
    .join('\0')
    .concat('\0', readGrants())
  return `template_${hash('sha256', schema, 'hex').slice(0, 12)}`
}

export async function createTemplate(serverUrl: string): Promise<void> {
  const name = templateName()
  await withServer(serverUrl, (client) => client.query(`create database ${name}`))
  const ownerUrl = withDatabase(serverUrl, name)
  await migrate(ownerUrl)
  await applyGrants(SHOP_ROLE, ownerUrl)
}

export function withDatabase(serverUrl: string, name: string): string {
  return serverUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}

export async function withServer<T>(
  serverUrl: string,
  action: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return await action(client)
  } finally {
    await client.end()
  }
}
