import { fileURLToPath } from 'node:url'
import { explainLeftOutPackages } from './build/left-out-packages.mjs'

// The oldest version of Node that the shop supports. This version runs TypeScript without a build.
// This file is plain JavaScript, so that an even older version of Node can run the file and report
// that Node is too old.
const NODE_MAJOR_MIN = 24
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const major = Number(process.versions.node.split('.')[0])

process.on('exit', (status) => {
  if (status === 0) return
  for (const sentence of explainLeftOutPackages(ROOT)) console.error(sentence)
})
if (major < NODE_MAJOR_MIN) {
  console.error(
    `Hikifuda needs Node ${NODE_MAJOR_MIN} or newer, and this is ${process.version}. ${nodeRemedy()}`,
  )
  process.exit(1)
}
if (process.argv[2] === undefined) {
  console.error('usage: node bin/run.mjs <script.ts> …')
  process.exit(1)
}

const { enableCompileCache } = await import('node:module')
const { resolve } = await import('node:path')
const { pathToFileURL } = await import('node:url')
// Node caches the JavaScript that it makes from TypeScript, for this process and its child
// processes. The cache halves the processor time of a start and of each test file. If the directory
// is not writable, Node runs without a cache.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../node_modules/.cache/node')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
process.argv.splice(1, 1)
process.argv[1] = resolve(process.argv[1])
try {
  await import(pathToFileURL(process.argv[1]).href)
} catch (cause) {
  // The operator can correct a StartRefused, so only its message is printed. For any other error
  // the stack is printed too.
  console.error(cause instanceof Error && cause.name === 'StartRefused' ? cause.message : cause)
  process.exit(1)
}

function nodeRemedy() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return `Install Node ${NODE_MAJOR_MIN} from https://nodejs.org: the packages bring one along only for Linux on x64.`
  }
  return 'The packages bring one along, which the npm scripts use: run npm ci, and start the shop with npm start.'
}
