import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

export const NOTICES_FILE = 'third-party-notices.txt'
/** The licence of the interface's fonts, which are cut from Noto Sans JP and bundled as own files. */
const FONT_LICENCE = join(import.meta.dirname, 'kit/fonts/OFL.txt')
const LICENCE_NAME = /^(licen[cs]e|copying|notice)(\.|-|$)/i

interface PackageFile {
  readonly name?: string
  readonly version?: string
  readonly license?: string
}

export function thirdPartyNotices(): Plugin {
  return {
    name: 'third-party-notices',
    generateBundle() {
      const source = noticesOf([...this.getModuleIds()])
      this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source })
    },
  }
}

export function noticesOf(moduleIds: readonly string[]): string {
  const directories = new Set(moduleIds.flatMap((id) => packageDirectoryOf(id) ?? []))
  const notices = [...directories].map(noticeOf).toSorted()
  const font = `Noto Sans JP (SIL Open Font License 1.1)\n\n${readFileSync(FONT_LICENCE, 'utf8')}`
  return [...notices, font].map((notice) => notice.trim()).join(`\n\n${'-'.repeat(72)}\n\n`)
}

/** Returns the folder of the package to which a module belongs; undefined for a module of ours. */
function packageDirectoryOf(id: string): string | undefined {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '')
  if (!path.includes('/node_modules/')) return undefined
  for (let at = dirname(path); at.includes('/node_modules/'); at = dirname(at))
    if (readPackage(at)?.name !== undefined) return at
  return undefined
}

function noticeOf(directory: string): string {
  const { name, version, license = 'no licence named' } = readPackage(directory) ?? {}
  const texts = readdirSync(directory)
    .filter((file) => LICENCE_NAME.test(file))
    .map((file) => readFileSync(join(directory, file), 'utf8').trim())
  return [`${name} ${version} (${license})`, ...texts].join('\n\n')
}

function readPackage(directory: string): PackageFile | undefined {
  const path = join(directory, 'package.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as PackageFile) : undefined
}
