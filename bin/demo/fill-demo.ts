import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PackNotary } from '#server/packs/pack.ts'
import type { Database } from '#server/platform/database/database.ts'
import { fillDemoOperators } from './demo-console.ts'

export interface DemoMember {
  readonly mail: string
  readonly pass: string
}
interface DemoContent {
  readonly fillDemo: (
    database: Database,
    options: { readonly notary: PackNotary | null },
  ) => Promise<void>
  readonly demoMembers: readonly DemoMember[]
}

/**
 * Fills an empty shop with the demo and returns the members to log in as. Does nothing if the
 * folder demo/ is missing, as in a production image, or if the shop has an owner already.
 */
export async function fillDemoOnce(
  database: Database,
  notary: PackNotary | null,
): Promise<readonly DemoMember[]> {
  const path = join(import.meta.dirname, '../../demo/fill.ts')
  if (!existsSync(path)) return []
  const { fillDemo, demoMembers }: DemoContent = await import(path)
  const rows = await database.query({ text: 'select from members limit 1' })
  if (rows.length === 0 && (await fillDemoOperators(database)).length > 0)
    await fillDemo(database, { notary })
  return demoMembers ?? []
}
