import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

/** `npm test` in this folder: checks format and types with the tools of the shop, and runs the tests. */
const SHOP_PACKAGES = join(import.meta.dirname, '../node_modules')
const CHECKS = [
  [join(SHOP_PACKAGES, '@biomejs/biome/bin/biome'), 'ci', '--config-path=format.json', '.'],
  [join(SHOP_PACKAGES, 'typescript/bin/tsc'), '--noEmit', '-p', '.'],
  ['--test', ...globSync('*/*.test.ts', { cwd: import.meta.dirname })],
]
for (const args of CHECKS) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}
