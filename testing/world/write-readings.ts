import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWorld } from './read-world.ts'

/** `npm run readings`: writes what each reading call of the shop and of the console answers. */
const directory = join(import.meta.dirname, 'readings')
rmSync(directory, { recursive: true, force: true })
for (const [path, text] of (await readWorld(async () => null)).files) {
  const file = join(directory, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
}
