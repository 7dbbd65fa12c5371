import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the bytes of a picture by the name of its file; null if there is none. */
export type ReadPicture = (
  file: string,
  read: () => Promise<Buffer | null>,
) => Promise<Buffer | null>

/**
 * Keeps pictures that were read from the database as files, so that each process reads each picture
 * once. The content of a name never changes. Null as the directory keeps none. `file` has no slash.
 */
export function openPictureFiles(directory: string | null): ReadPicture {
  if (directory === null) return (_file, read) => read()
  return async (file, read) => {
    const path = join(directory, file)
    const kept = await readFile(path).catch(() => null)
    if (kept !== null) return kept
    const bytes = await read()
    // A full disk or missing rights only cost the next read of the database.
    if (bytes !== null) await keep(directory, path, bytes).catch(() => {})
    return bytes
  }
}

/** Renames the whole file, so that no reader sees a part of it. */
async function keep(directory: string, path: string, bytes: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true })
  const unfinished = join(directory, `${randomUUID()}.part`)
  await writeFile(unfinished, bytes)
  await rename(unfinished, path)
}
