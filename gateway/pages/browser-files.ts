import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { GatewayContext } from '#gateway/dialect.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/**
 * Serves the files in the folder `browser` of one emulated provider, each at the path that the real
 * provider uses.
 */
export function addBrowserFiles(
  { http }: GatewayContext,
  directory: string,
  files: Readonly<Record<string, string>>,
): void {
  for (const [path, name] of Object.entries(files)) {
    const content = readFileSync(join(directory, 'browser', name))
    http.get(path, (_request, reply) =>
      reply
        .type(TYPES[extname(name)] ?? 'application/octet-stream')
        .header('cache-control', 'no-cache')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(content),
    )
  }
}
