import { BufferTarget, CanvasSource, Output, WebMOutputFormat } from 'mediabunny'

/**
 * One picture of the scene as a data URL, and its motion. Every motion returns to its start within
 * one loop of the clip.
 */
export type Layer = {
  readonly src: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /**
   * `sway` is the largest rotation in degrees, `bob` the largest rise in pixels. `phase`, from 0 to
   * 1, is the point of the loop at which the motion starts.
   */
  readonly sway: number
  readonly bob: number
  readonly phase: number
}
export type Clip = {
  readonly width: number
  readonly height: number
  readonly seconds: number
  readonly framesPerSecond: number
  readonly bitsPerSecond: number
  readonly rays: {
    readonly x: number
    readonly y: number
    readonly pale: string
    readonly deep: string
  }
  readonly layers: readonly Layer[]
}
type Drawn = Layer & { readonly picture: ImageBitmap }

const TURN = Math.PI * 2
const WEDGES = 16
const FLAKES = 26

/** Runs in the browser: draws every frame and returns the clip in base64. */
export async function renderClip(clip: Clip): Promise<string> {
  const canvas = new OffscreenCanvas(clip.width, clip.height)
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new CanvasSource(canvas, {
    codec: 'vp9',
    bitrate: clip.bitsPerSecond,
    keyFrameInterval: 10,
  })
  output.addVideoTrack(source, { frameRate: clip.framesPerSecond })
  await output.start()
  const layers = await Promise.all(clip.layers.map(load))
  const frames = clip.seconds * clip.framesPerSecond
  for (let frame = 0; frame < frames; frame++) {
    drawFrame(canvas, clip, layers, frame / frames)
    await source.add(frame / clip.framesPerSecond, 1 / clip.framesPerSecond)
  }
  await output.finalize()
  return base64(new Uint8Array(target.buffer ?? new ArrayBuffer(0)))
}

async function load(layer: Layer): Promise<Drawn> {
  const response = await fetch(layer.src)
  return { ...layer, picture: await createImageBitmap(await response.blob()) }
}

function drawFrame(
  canvas: OffscreenCanvas,
  clip: Clip,
  layers: readonly Drawn[],
  progress: number,
) {
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error('This browser has no 2d canvas.')
  drawRays(ctx, clip, progress)
  for (const layer of layers) {
    // Flakes are drawn before the last layer. That layer shows the letters, which flakes must not
    // cross.
    if (layer === layers.at(-1)) drawFlakes(ctx, clip, progress)
    const wave = Math.sin(TURN * (progress + layer.phase))
    ctx.save()
    ctx.translate(layer.x, layer.y - layer.bob * Math.abs(wave))
    ctx.rotate((layer.sway * wave * Math.PI) / 180)
    ctx.drawImage(layer.picture, -layer.width / 2, -layer.height / 2, layer.width, layer.height)
    ctx.restore()
  }
}

/**
 * Draws the rays. During the clip they turn by the angle of one ray and one gap, so that the last
 * frame leads smoothly to the first.
 */
function drawRays(
  ctx: OffscreenCanvasRenderingContext2D,
  { rays, width, height }: Clip,
  progress: number,
) {
  ctx.fillStyle = rays.deep
  ctx.fillRect(0, 0, width, height)
  ctx.save()
  ctx.translate(rays.x, rays.y)
  ctx.rotate((TURN / WEDGES) * progress)
  ctx.fillStyle = rays.pale
  for (let wedge = 0; wedge < WEDGES; wedge++) {
    ctx.rotate(TURN / WEDGES)
    ctx.beginPath()
    ctx.moveTo(0, 0)
    ctx.lineTo(width, -width * 0.1)
    ctx.lineTo(width, width * 0.1)
    ctx.fill()
  }
  ctx.restore()
}

function drawFlakes(
  ctx: OffscreenCanvasRenderingContext2D,
  { width, height }: Clip,
  progress: number,
) {
  for (let i = 0; i < FLAKES; i++) {
    const fall = (((i * 0.618) % 1) + progress * (1 + (i % 2))) % 1
    const x = (((i * 0.381) % 1) * width + Math.sin(TURN * (progress + i / 7)) * 16) % width
    ctx.save()
    ctx.translate(x, fall * (height + 30) - 15)
    ctx.rotate(TURN * (progress + i / 5))
    ctx.scale(1, Math.cos(TURN * (progress + i / 3)))
    ctx.fillStyle = i % 3 === 0 ? '#fff0b8' : '#e2b84c'
    ctx.fillRect(-7, -5, 14, 10)
    ctx.restore()
  }
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
