import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny'
import { film } from './camera.ts'
import { finishPrint } from './print-finish.ts'
import { scenes } from './scenes.ts'
import {
  FRAMES_PER_SECOND,
  MOVIE_HEIGHT_PX,
  MOVIE_SECONDS,
  MOVIE_WIDTH_PX,
  type Scene,
} from './stage.ts'

const FORMATS = {
  webm: () => new WebMOutputFormat(),
  // The index is written at the front of the MP4 file, so that playback can begin before the
  // download ends.
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
} as const

export interface MovieRequest {
  readonly style: number
  readonly ending: 'webm' | 'mp4'
  readonly bitsPerSecond: number
  readonly width: number
}
/** Runs in the browser: draws every frame of one style and returns the movie in base64. */
export async function renderMovie(request: MovieRequest): Promise<string> {
  const { style, ending, bitsPerSecond, width } = request
  const canvas = new OffscreenCanvas(width, (width * MOVIE_HEIGHT_PX) / MOVIE_WIDTH_PX)
  const target = new BufferTarget()
  const output = new Output({ format: FORMATS[ending](), target })
  const source = new CanvasSource(canvas, {
    codec: ending === 'webm' ? 'vp9' : 'avc',
    bitrate: bitsPerSecond,
    keyFrameInterval: 10,
  })
  output.addVideoTrack(source, { frameRate: FRAMES_PER_SECOND })
  await output.start()
  const frames = Math.round(MOVIE_SECONDS * FRAMES_PER_SECOND)
  for (let frame = 0; frame < frames; frame++) {
    drawFrame(canvas, sceneOf(style), frame / (frames - 1))
    await source.add(frame / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND)
  }
  await output.finalize()
  return base64(new Uint8Array(target.buffer ?? new ArrayBuffer(0)))
}

/**
 * Draws several moments of a scene side by side, so that a person can check the scene without
 * playing the movie.
 */
export async function renderStrip(style: number, moments: readonly number[]): Promise<string> {
  const strip = new OffscreenCanvas((MOVIE_WIDTH_PX / 2) * moments.length, MOVIE_HEIGHT_PX / 2)
  const context = strip.getContext('2d')
  for (const [index, moment] of moments.entries()) {
    const canvas = new OffscreenCanvas(MOVIE_WIDTH_PX, MOVIE_HEIGHT_PX)
    drawFrame(canvas, sceneOf(style), moment)
    const x = (index * MOVIE_WIDTH_PX) / 2
    context?.drawImage(canvas, x, 0, MOVIE_WIDTH_PX / 2, MOVIE_HEIGHT_PX / 2)
  }
  const blob = await strip.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  return base64(new Uint8Array(await blob.arrayBuffer()))
}

function sceneOf(style: number): Scene {
  const scene = scenes.find((candidate) => candidate.style === style)
  if (!scene) throw new Error(`No scene has the style ${style}.`)
  return scene
}

function drawFrame(canvas: OffscreenCanvas, scene: Scene, progress: number) {
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error('This browser has no 2d canvas.')
  const zoom = canvas.width / MOVIE_WIDTH_PX
  ctx.setTransform(zoom, 0, 0, zoom, 0, 0)
  ctx.globalAlpha = 1
  const stage = { ctx, width: MOVIE_WIDTH_PX, height: MOVIE_HEIGHT_PX }
  film(scene, stage, progress)
  finishPrint(stage, progress)
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
