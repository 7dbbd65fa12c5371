#!/usr/bin/env node
import { createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  write,
  writeFileSync,
} from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'

/**
 * hikifuda-notary: signs each batch of a pack's purchases once, before it is drawn
 * (docs/notary.md, docs/fair-draws.md). For each pack it keeps every batch that it signed, on disk
 * and flushed before the answer, and never signs another batch with a number that it has signed.
 */
const USAGE = `usage: hikifuda-notary DIRECTORY [--port 8790] [--host 127.0.0.1]

DIRECTORY   holds key (made at the first start), shops.json and batches.jsonl`

const LABEL = 'HIKIFUDA3/notary\0'
const REQUEST_LABEL = Buffer.from('HIKIFUDA3/request\0', 'latin1')
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const BODY_BYTES_MAX = 2048
/** Requests of strangers. A shop's own are not limited; its proxy limits addresses. */
const READS_A_SECOND_MAX = 500
const CONNECTIONS_MAX = 200
const HEX_FIELDS = { pack_root: 64, head_before: 64, inputs_hash: 64 }
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
  typeof value === 'object' &&
  value !== null &&
  Object.entries(HEX_FIELDS).every(([field, digits]) => isHex(value[field], digits)) &&
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

/** Makes the key at the first start. A directory that has batches must have its key. */
function readKey(directory) {
  const path = join(directory, 'key')
  if (!existsSync(path)) {
    if (existsSync(join(directory, 'batches.jsonl'))) throw new Error(`${path} is missing`)
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  }
  const hex = readFileSync(path, 'utf8').trim()
  if (!isHex(hex, 64)) throw new Error(`${path} is not 64 hex digits`)
  const der = Buffer.concat([PRIVATE_PREFIX, Buffer.from(hex, 'hex')])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

/** Returns the public keys of the shops for which this notary signs, by their hex. */
function readShops(directory) {
  const path = join(directory, 'shops.json')
  if (!existsSync(path)) throw new Error(`${path} is missing: list the shops as [{"name", "key"}]`)
  const shops = JSON.parse(readFileSync(path, 'utf8'))
  if (!Array.isArray(shops) || !shops.every(({ key }) => isHex(key, 64)))
    throw new Error(`${path} is no list of shops with a key of 64 hex digits`)
  return new Map(shops.map(({ key }) => [key, publicKeyOf(key)]))
}

/**
 * Reads the batches and checks every signature and number. A last line without its end was never
 * answered, because an answer waits for the flush; it is removed. Throws at any other damage.
 */
function openBatches(directory, publicKey) {
  const path = join(directory, 'batches.jsonl')
  const isNew = !existsSync(path)
  const file = openSync(path, 'a+', 0o600)
  if (isNew) flushDirectory(directory)
  const bytes = readFileSync(path)
  const end = bytes.lastIndexOf(10) + 1
  if (end < bytes.length) {
    ftruncateSync(file, end)
    fsyncSync(file)
  }
  /** By pack root, where in the file each of its batches stands, as [offset, length]. */
  const places = new Map()
  let last = 0
  for (let from = 0, line = 1; from < end; from = last + 1, line += 1) {
    last = bytes.indexOf(10, from)
    const batch = parse(bytes.toString('utf8', from, last))
    const known = placesOf(places, batch?.pack_root)
    const isRight = isBatch(batch) && isHex(batch.signature, 128) && batch.no === known.length
    if (!isRight || !verify(null, messageOf(batch), publicKey, Buffer.from(batch.signature, 'hex')))
      throw new Error(
        `${path} is damaged in line ${line}: restore it; what was signed stays signed`,
      )
    known.push([from, last - from])
  }
  return { file, places }
}

function placesOf(places, packRoot) {
  if (!places.has(packRoot)) places.set(packRoot, [])
  return places.get(packRoot)
}

function flushDirectory(directory) {
  const handle = openSync(directory, 'r')
  fsyncSync(handle)
  closeSync(handle)
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
 * one with the same content again. Requests that arrive during a flush share the next one.
 */
function openNotary({ file, places }, key) {
  const writeFile = promisify(write)
  const flush = promisify(fdatasync)
  let size = fstatSync(file).size
  /** Batches of which the flush has not ended, by pack root; one for each pack. */
  const pending = new Map()
  let flushing = Promise.resolve()

  function readBatch(packRoot, no) {
    const place = places.get(packRoot)?.at(no)
    if (place === undefined) return undefined
    const bytes = Buffer.alloc(place[1])
    readSync(file, bytes, 0, place[1], place[0])
    return JSON.parse(bytes.toString('utf8'))
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
    const line = Buffer.from(`${JSON.stringify({ ...batch, signature })}\n`)
    const from = size
    size += line.length
    flushing = flushing.then(() => writeFile(file, line)).then(() => flush(file))
    await flushing.catch((cause) => {
      // What the file now holds is unknown. The next start reads it again.
      console.error(cause)
      process.exit(1)
    })
    placesOf(places, pack_root).push([from, line.length - 1])
    return signature
  }

  return { readBatch, signBatch }
}

/** Returns the answer to one request as JSON. */
async function answer(request, { notary, shops, publicKey }) {
  const path = new URL(request.url, 'http://notary').pathname
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
 * Lets one process at a time use the directory: a second one would sign the same number twice. The
 * process works in the directory, because the path of a socket has at most 107 characters.
 */
async function lockDirectory(directory) {
  process.chdir(directory)
  const path = 'lock'
  if (await isAnswered(path)) throw new Error(`another notary uses ${directory}`)
  rmSync(path, { force: true })
  const server = net.createServer((socket) => socket.destroy())
  await new Promise((resolve, reject) => {
    server.on('error', reject).listen(path, resolve).unref()
  })
}

function isAnswered(path) {
  return new Promise((resolve) => {
    const probe = net.connect(path)
    probe.on('connect', () => resolve(true)).on('error', () => resolve(false))
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
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  await lockDirectory(directory)
  const key = readKey(directory)
  const publicKey = createPublicKey(key)
  const hex = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
  const shops = readShops(directory)
  const notary = openNotary(openBatches(directory, publicKey), key)
  const isTooOften = openLimit()
  const server = http.createServer(async (request, response) => {
    try {
      if (request.method === 'GET' && isTooOften()) throw new Refused(429, 'too many requests')
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

function openLimit() {
  let second = 0
  let count = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) [second, count] = [now, 0]
    count += 1
    return count > READS_A_SECOND_MAX
  }
}

function respond(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function fail({ message }) {
  console.error(message)
  process.exit(2)
}

main(process.argv.slice(2)).catch(fail)
