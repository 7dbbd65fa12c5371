// The oldest version of Node that the shop supports. It runs TypeScript without a build. This file
// is plain JavaScript, so that even an older version can run it and report that it is too old.
const NODE_MAJOR_MIN = 24
const major = Number(process.versions.node.split('.')[0])

if (major < NODE_MAJOR_MIN) {
  console.error(
    `Hikifuda needs Node ${NODE_MAJOR_MIN} or newer, and this is ${process.version}. On Linux (x64) "npm ci" brings one along for the npm scripts; elsewhere install a newer Node.`,
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
