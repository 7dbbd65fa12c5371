import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChildService, openChildService } from '#bin/child-service.ts'
import { openSigner } from '#server/draws/signature.ts'
import type { KnownNotary } from '#server/external/notaries/http-notaries.ts'

const PROGRAM = join(import.meta.dirname, '../notary.mjs')
/** The notary knows no parent. Loaded before it, this ends it when the channel to the shop closes. */
const WITH_PARENT = `--import=data:text/javascript,${encodeURIComponent(
  "process.once('disconnect', () => process.exit(0))",
)}`

interface DemoNotaryOptions {
  /** Holds the notary's key and its batches. */
  readonly directory: string
  /** The key of the shop for which it signs. */
  readonly signKey: Buffer
  readonly onExit: () => void
}

/** Starts a notary for one pack of the demo. A shop has notaries that somebody else runs. */
export async function startDemoNotary({
  directory,
  signKey,
  onExit,
}: DemoNotaryOptions): Promise<ChildService & { readonly known: KnownNotary }> {
  mkdirSync(directory, { recursive: true })
  const shop = { name: 'Hikifuda', key: openSigner(signKey).publicKey.toString('hex') }
  writeFileSync(join(directory, 'shops.json'), JSON.stringify([shop]))
  const child = spawn(process.execPath, [WITH_PARENT, PROGRAM, directory, '--port', '0'], {
    // The child leaves the terminal's process group. Otherwise Ctrl-C would stop it before the
    // shop.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const service = await openChildService(child, { onExit, readAddress })
  const { key } = (await (await fetch(service.url)).json()) as { key: string }
  return { ...service, known: { name: 'デモの立会人', url: service.url, key } }
}

function readAddress(line: string): { readonly url: string } {
  return { url: / signs at (\S+)$/.exec(line)?.[1] ?? '' }
}
