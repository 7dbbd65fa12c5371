#!/usr/bin/env node
import { createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs, promisify } from 'node:util'

/**
 * hikifuda-notary: signs each batch of a pack's purchases once, before it is drawn
 * (docs/notary.md, docs/fair-draws.md). For each pack it keeps every batch that it signed, on disk
 * and flushed before the answer, and never signs another batch with a number that it has signed.
 */
const USAGE = `usage: hikifuda-notary DIRECTORY [--port 8790] [--host 127.0.0.1]

DIRECTORY   holds key and batches.jsonl (made at the first start) and shops.json`

const LABEL = 'HIKIFUDA3/notary\0'
const REQUEST_LABEL = Buffer.from('HIKIFUDA3/request\0', 'latin1')
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const BODY_BYTES_MAX = 2048
const LINE_BYTES_MAX = 640
/** Batches read by strangers. The proxy limits addresses; the probes of its health are not limited. */
const READS_A_SECOND_MAX = 500
const CONNECTIONS_MAX = 200
const HASH_FIELDS = ['pack_root', 'head_before', 'inputs_hash']
const NUMBER_FIELDS = { no: Number.MAX_SAFE_INTEGER, t: Number.MAX_SAFE_INTEGER, k: 2 ** 32 - 1 }

class Refused extends Error {
  constructor(status, message, more = {}) {
    super(message)
    this.status = status
    this.more = more
  }
}

const isHex = (value, digits) =>
  typeof value === 'string' && value.length === digits && /^[0-9a-f]*$/.test(value)

const isBatch = (value) =>
  HASH_FIELDS.every((field) => isHex(value?.[field], 64)) &&
  Object.entries(NUMBER_FIELDS).every(
    ([field, max]) =>
      Number.isSafeInteger(value[field]) && value[field] >= 0 && value[field] <= max,
  )

/** Returns the bytes that a notary signs. `inputs_hash` is X of docs/fair-draws.md. */
function messageOf({ pack_root, no, t, k, head_before, inputs_hash }) {
  const numbers = Buffer.alloc(20)
  numbers.writeBigUInt64BE(BigInt(no), 0)
  numbers.writeBigUInt64BE(BigInt(t), 8)
  numbers.writeUInt32BE(k, 16)
  const [root, head, inputs] = [pack_root, head_before, inputs_hash].map((hex) =>
    Buffer.from(hex, 'hex'),
  )
  return Buffer.concat([Buffer.from(LABEL, 'latin1'), root, numbers, head, inputs])
}

function publicKeyOf(hex) {
  const key = Buffer.concat([PUBLIC_PREFIX, Buffer.from(hex, 'hex')])
  return createPublicKey({ key, format: 'der', type: 'spki' })
}

/** Makes the key and the list of batches at the first start. Later, neither may be missing. */
function readKey(directory) {
  const path = join(directory, 'key')
  const batches = join(directory, 'batches.jsonl')
  if (!fs.existsSync(path)) {
    if (fs.existsSync(batches) && fs.statSync(batches).size > 0)
      throw new Error(`${path} is missing`)
    fs.writeFileSync(batches, '', { mode: 0o600, flush: true })
    fs.writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
    flushDirectory(directory)
  }
  if (!fs.existsSync(batches))
    throw new Error(`${batches} is missing: restore it; what was signed stays signed`)
  const hex = fs.readFileSync(path, 'utf8').trim()
  if (!isHex(hex, 64)) throw new Error(`${path} is not 64 hex digits`)
  const der = Buffer.concat([PRIVATE_PREFIX, Buffer.from(hex, 'hex')])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

/** Returns the public keys of the shops for which this notary signs, by their hex. */
function readShops(directory) {
  const path = join(directory, 'shops.json')
  if (!fs.existsSync(path))
    throw new Error(`${path} is missing: list the shops as [{"name", "key"}]`)
  const shops = parse(fs.readFileSync(path, 'utf8'))
  if (!Array.isArray(shops) || !shops.every((shop) => isHex(shop?.key, 64)))
    throw new Error(`${path} is no list of shops with a key of 64 hex digits`)
  return new Map(shops.map(({ key }) => [key, publicKeyOf(key)]))
}

/**
 * Reads the batches and checks their form, numbers and signatures. A part of a last line was never answered,
 * because an answer waits for the flush; it is removed. A whole batch that lacks only the line end
 * is kept, because an editor may have taken the end away. Throws at any other damage.
 */
async function openBatches(directory, publicKey) {
  const path = join(directory, 'batches.jsonl')
  const file = fs.openSync(path, 'a+')
  let { size } = fs.fstatSync(file)
  /** By pack root, the byte at which each of its batches begins. */
  const places = new Map()
  let [from, line] = [0, 1]
  const expect = (isRight) => {
    if (!isRight)
      throw new Error(
        `${path} is damaged in line ${line}: restore it; what was signed stays signed`,
      )
  }
  for await (const text of createInterface({ input: fs.createReadStream(path) })) {
    const batch = parse(text)
    if (from + text.length === size) {
      if (batch === undefined) fs.ftruncateSync(file, from)
      else size += fs.writeSync(file, '\n')
      fs.fsyncSync(file)
      if (batch === undefined) return { file, places }
    }
    const known = placesOf(places, batch?.pack_root)
    expect(isSigned(batch, publicKey) && batch.no === known.length)
    known.push(from)
    from += text.length + 1
    line += 1
  }
  // Otherwise a line holds characters that are no part of a batch.
  expect(from === size)
  return { file, places }
}

function placesOf(places, packRoot) {
  if (!places.has(packRoot)) places.set(packRoot, [])
  return places.get(packRoot)
}

function flushDirectory(directory) {
  const handle = fs.openSync(directory, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the notary's two acts. `signBatch` takes the next batch of a pack, or the last
 * one with the same content again.
 */
function openNotary({ file, places }, { key, publicKey }) {
  const append = promisify(fs.write)
  const flush = promisify(fs.fdatasync)
  let size = fs.fstatSync(file).size
  /** Batches of which the flush has not ended, by pack root; one for each pack. */
  const pending = new Map()
  let flushing = Promise.resolve()

  const readBatch = (packRoot, no) => {
    const from = places.get(packRoot)?.at(no)
    return from === undefined ? undefined : readBatchAt(file, from, publicKey)
  }

  async function signBatch(batch) {
    while (pending.has(batch.pack_root)) await pending.get(batch.pack_root)
    const count = places.get(batch.pack_root)?.length ?? 0
    if (batch.no === count) {
      const stored = store(batch).finally(() => pending.delete(batch.pack_root))
      pending.set(batch.pack_root, stored)
      return stored
    }
    const last = readBatch(batch.pack_root, -1)
    if (last !== undefined && messageOf(last).equals(messageOf(batch))) return last.signature
    throw new Refused(409, 'this batch is not the next one', { last: last?.no ?? null })
  }

  async function store({ pack_root, no, t, k, head_before, inputs_hash }) {
    const batch = { pack_root, no, t, k, head_before, inputs_hash }
    const signature = sign(null, messageOf(batch), key).toString('hex')
    // Says whether it signed before the sale, which a shop could do for many compositions.
    const milliseconds = Date.now()
    const line = Buffer.from(`${JSON.stringify({ ...batch, signature, milliseconds })}\n`)
    const from = size
    size += line.length
    flushing = flushing.then(() => writeLine(line))
    await flushing.catch((cause) => {
      // What the file now holds is unknown. The next start reads it again.
      console.error(cause)
      process.exit(1)
    })
    placesOf(places, pack_root).push(from)
    return signature
  }

  async function writeLine(line) {
    const { bytesWritten } = await append(file, line)
    if (bytesWritten < line.length) throw new Error('the disk is full')
    await flush(file)
  }

  return { readBatch, signBatch }
}

function isSigned(batch, publicKey) {
  if (!isBatch(batch) || !isHex(batch.signature, 128)) return false
  return verify(null, messageOf(batch), publicKey, Buffer.from(batch.signature, 'hex'))
}

function readBatchAt(file, from, publicKey) {
  const bytes = Buffer.alloc(LINE_BYTES_MAX)
  fs.readSync(file, bytes, 0, LINE_BYTES_MAX, from)
  const batch = parse(bytes.subarray(0, bytes.indexOf('\n')).toString('utf8'))
  if (isSigned(batch, publicKey)) return batch
  throw new Error(`batches.jsonl is damaged at byte ${from}: restore it`)
}

/** Returns the answer to one request as JSON. */
async function answer(request, { notary, shops, publicKey }) {
  const [path] = request.url.split('?')
  if (request.method === 'GET') {
    if (path === '/') return { algo: 'HIKIFUDA3', key: publicKey }
    const [, packRoot, no = '-1'] = /^\/([0-9a-f]{64})(?:\/(\d{1,15}))?$/.exec(path) ?? []
    const batch = packRoot === undefined ? undefined : notary.readBatch(packRoot, Number(no))
    if (batch === undefined) throw new Refused(404, 'no such batch')
    return batch
  }
  if (request.method !== 'POST' || path !== '/') throw new Refused(404, 'no such call')
  const body = parse(await readBody(request))
  if (!isBatch(body) || !isHex(body.shop, 64) || !isHex(body.request_signature, 128))
    throw new Refused(400, 'no batch of a shop')
  const shop = shops.get(body.shop)
  const signed = Buffer.concat([REQUEST_LABEL, messageOf(body)])
  if (!shop || !verify(null, signed, shop, Buffer.from(body.request_signature, 'hex')))
    throw new Refused(403, 'not signed by a shop of this notary')
  return { signature: await notary.signBatch(body) }
}

async function readBody(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > BODY_BYTES_MAX) throw new Refused(413, 'too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Lets one process at a time use the directory: a second one would sign the same number twice. Each
 * listens first and looks for others afterwards, so of two that start together at least one sees
 * the other. The process works in the directory, because the path of a socket has at most 107
 * characters.
 */
async function lockDirectory(directory) {
  process.chdir(directory)
  const own = `lock-${randomBytes(8).toString('hex')}`
  const server = net.createServer((socket) => socket.destroy())
  await once(server.listen(own).unref(), 'listening')
  const names = fs.readdirSync('.').filter((name) => name.startsWith('lock'))
  for (const name of names.filter((name) => name !== own)) {
    if (await isAnswered(name)) {
      fs.rmSync(own, { force: true })
      throw new Error(`another notary uses ${directory}`)
    }
    fs.rmSync(name, { force: true })
  }
  if (!fs.existsSync(own)) throw new Error(`another notary started in ${directory}`)
}

/** A dead process refuses the connection; any other fault may hide one that lives. */
function isAnswered(path) {
  return new Promise((resolve) => {
    const probe = net.connect(path)
    probe.on('connect', () => resolve(true))
    probe.on('error', ({ code }) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'))
    probe.on('close', () => probe.destroy())
  })
}

async function main(args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '8790' },
      host: { type: 'string', default: '127.0.0.1' },
    },
  })
  if (positionals.length !== 1) throw new Error(USAGE)
  const directory = resolve(positionals[0])
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
  await lockDirectory(directory)
  const key = readKey(directory)
  const publicKey = createPublicKey(key)
  const hex = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
  const shops = readShops(directory)
  const notary = openNotary(await openBatches(directory, publicKey), { key, publicKey })
  let readCount = 0
  const resetReads = () => {
    readCount = 0
  }
  setInterval(resetReads, 1_000).unref()
  const server = http.createServer(async (request, response) => {
    try {
      const isRead = request.method === 'GET' && request.url !== '/'
      if (isRead && ++readCount > READS_A_SECOND_MAX) throw new Refused(429, 'too many requests')
      const body = await answer(request, { notary, shops, publicKey: hex })
      respond(response, 200, body)
    } catch (cause) {
      if (!(cause instanceof Refused)) console.error(cause)
      const { status = 500, message, more = {} } = cause instanceof Refused ? cause : {}
      respond(response, status, { error: message ?? 'failed', ...more })
    }
  })
  server.maxConnections = CONNECTIONS_MAX
  server.requestTimeout = 10_000
  server.on('error', fail)
  server.listen(Number(values.port), values.host, () => {
    console.log(`notary ${hex} signs at http://${values.host}:${server.address().port}`)
  })
}

function respond(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function fail({ message }) {
  console.error(message)
  process.exit(2)
}

main(process.argv.slice(2)).catch(fail)
