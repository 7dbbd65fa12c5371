import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The URLs of the files that a screen needs in addition to the files of the document. */
export interface ScreenFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

interface Chunk {
  readonly file: string
  /** The name of the file without its hash. Styles and pictures have no such name. */
  readonly name?: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
}
type Manifest = Readonly<Record<string, Chunk>>

/**
 * Returns a function that takes the name of a script (web/vite.config.ts) and lists the script's
 * file and all files that the script imports. For an unknown name the list is empty.
 */
export async function openScreenFiles(webDir: string): Promise<(name: string) => ScreenFiles> {
  const manifest = await readManifest(join(webDir, '.vite/manifest.json'))
  const byName = new Map(
    Object.entries(manifest).map(([key, { name }]) => [name, filesOf(key, manifest)]),
  )
  return (name) => byName.get(name) ?? { scripts: [], styles: [] }
}

async function readManifest(path: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    // Without a manifest, the document names no files of the screen. The browser then finds the
    // files later, when scripts import them.
    return {}
  }
}

function filesOf(start: string, manifest: Manifest): ScreenFiles {
  const keys = new Set<string>()
  const waiting = [start]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (keys.has(key) || manifest[key]?.isEntry) continue
    keys.add(key)
    waiting.push(...(manifest[key]?.imports ?? []))
  }
  const chunks = [...keys].map((key) => manifest[key]).filter((chunk) => chunk !== undefined)
  const urls = (files: readonly string[]) => [...new Set(files)].map((file) => `/${file}`)
  return {
    scripts: urls(chunks.map(({ file }) => file)),
    styles: urls(chunks.flatMap(({ css = [] }) => css)),
  }
}
