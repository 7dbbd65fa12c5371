import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface ResponseStart {
  readonly status: number
  /**
   * The first 600 bytes of the response body after decompression. The buyers read the csrf value,
   * the result and the first card from these bytes.
   */
  readonly bodyStart: string
  /** For how long a cache may keep it; 0 if it may not. */
  readonly maxAgeSeconds: number
  /** The cookie by which the browser reads what it has changed. */
  readonly written: string | undefined
}

/** A keep-alive connection that sends one request at a time, as a tab of a browser does. */
export interface Connection {
  send(request: string): Promise<ResponseStart>
  close(): void
}

const BODY_START_BYTES = 600
const HEADER_END = '\r\n\r\n'
const DECOMPRESS = { br: brotliDecompressSync, gzip: gunzipSync } as const
/** The encodings that browsers accept. The client decompresses the response. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

/**
 * Opens a minimal HTTP client for our servers. The client must be cheap, because it competes with
 * the measured shop for processor time. `from` is the IP address of the client: any address of
 * 127.0.0.0/8.
 */
export function openConnection({
  port,
  from = '127.0.0.1',
}: {
  port: number
  from?: string
}): Connection {
  let socket: Socket | undefined
  let resolvePending: ((response: ResponseStart) => void) | undefined
  let onBroken: ((cause: Error) => void) | undefined

  function open(): Socket {
    const created = connect({ host: '127.0.0.1', localAddress: from, port, noDelay: true })
    const readChunk = openResponseReader()
    const fail = (cause: Error) => {
      if (created === socket) onBroken?.(cause)
    }
    created.on('data', (chunk: Buffer) => {
      const response = readChunk(chunk)
      if (response === undefined) return
      onBroken = undefined
      resolvePending?.(response)
    })
    created.on('error', fail)
    created.on('close', () => fail(new Error('the server closed the connection')))
    return created
  }

  function sendOnce(request: string): Promise<ResponseStart> {
    return new Promise((resolve, reject) => {
      if (socket === undefined || socket.destroyed) socket = open()
      resolvePending = resolve
      onBroken = reject
      socket.write(request, 'latin1')
    })
  }
  return {
    async send(request) {
      const used = socket?.destroyed === false ? socket : undefined
      const bytesReadBefore = used?.bytesRead
      try {
        return await sendOnce(request)
      } catch (cause) {
        // The server closes a connection that was idle for a minute, and may do so while the request
        // is on its way. A browser then sends it again over a new connection.
        if (used === undefined || used.bytesRead !== bytesReadBefore) throw cause
        used.destroy()
        return sendOnce(request)
      }
    },
    close() {
      onBroken = undefined
      socket?.destroy()
    },
  }
}

interface PartialResponse {
  readonly start: ResponseStart
  readonly decompress: ((body: Buffer) => Buffer) | undefined
  /**
   * The chunks of a compressed body. The chunks of an uncompressed body are not stored; only their
   * bytes are counted.
   */
  readonly chunks: Buffer[]
  bytesRemaining: number
}

/**
 * Returns a function that reads one response after the other. The function gets the next chunk, and
 * returns the response that the chunk completes, or undefined.
 */
function openResponseReader(): (chunk: Buffer) => ResponseStart | undefined {
  let headerText = ''
  let partial: PartialResponse | undefined
  return (chunk) => {
    if (partial === undefined) {
      headerText += chunk.toString('latin1')
      partial = parseHeader(headerText)
      if (partial === undefined) return undefined
      headerText = ''
    } else {
      partial.bytesRemaining -= chunk.length
      if (partial.decompress !== undefined) partial.chunks.push(chunk)
    }
    if (partial.bytesRemaining > 0) return undefined
    const { start, decompress, chunks } = partial
    partial = undefined
    if (decompress === undefined) return start
    return { ...start, bodyStart: bodyStartOf(decompress(Buffer.concat(chunks))) }
  }
}

/**
 * Parses the header and the body bytes that follow the header. Returns undefined while the header
 * is incomplete.
 */
function parseHeader(text: string): PartialResponse | undefined {
  const end = text.indexOf(HEADER_END)
  if (end === -1) return undefined
  const body = text.slice(end + HEADER_END.length)
  const coding = /\r\ncontent-encoding: (br|gzip)/i.exec(text)?.[1]
  return {
    start: {
      status: Number(text.slice(9, 12)),
      bodyStart: body.slice(0, BODY_START_BYTES),
      maxAgeSeconds: Number(/\r\ncache-control: public, max-age=(\d+)/i.exec(text)?.[1] ?? 0),
      written: /\r\nset-cookie: (written=[^;]*)/i.exec(text)?.[1],
    },
    decompress: coding === undefined ? undefined : DECOMPRESS[coding === 'br' ? 'br' : 'gzip'],
    chunks: coding === undefined ? [] : [Buffer.from(body, 'latin1')],
    bytesRemaining: lengthIn(text) - body.length,
  }
}

function bodyStartOf(body: Buffer): string {
  return body.toString('latin1', 0, BODY_START_BYTES)
}

function lengthIn(head: string): number {
  const match = /\r\ncontent-length: (\d+)/i.exec(head)
  if (match === null) throw new Error('a response without a content-length')
  return Number(match[1])
}
