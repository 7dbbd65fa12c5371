import { readFileSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { signedHead } from '#contract/draws.ts'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'

const keptHead = signedHead.extend({ pack_root: z.string().regex(/^[0-9a-f]{64}$/) })
const headFile = z.object({ heads: z.array(keptHead) })

export type KeptHead = z.infer<typeof keptHead>

/** Returns an empty list if there is no file. Throws StartRefused if it is damaged. */
export function readHeadFile(path: string): readonly KeptHead[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw damaged(path, cause)
  }
  try {
    return headFile.parse(JSON.parse(text)).heads
  } catch (cause) {
    throw damaged(path, cause)
  }
}

/** Resolves once the heads are on the disk. If the process dies meanwhile, the old file remains. */
export async function writeHeadFile(path: string, heads: readonly KeptHead[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporaryPath = `${path}.${process.pid}`
  const file = await open(temporaryPath, 'w')
  try {
    await file.writeFile(`${JSON.stringify({ heads }, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporaryPath, path)
  const directory = await open(dirname(path))
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

function damaged(path: string, cause: unknown): StartRefused {
  return new StartRefused(
    `The signed heads in ${path} cannot be read: put the file back from a copy. Without it, the shop cannot tell whether its database was set back.`,
    { cause },
  )
}
