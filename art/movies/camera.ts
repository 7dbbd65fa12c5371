import { clamp, easeIn, easeInOut, easeOut, mix, type Scene, type Stage, span } from './stage.ts'

/**
 * The start and the end of the pause right before the burst, as shares of the movie's time. The
 * scene hardly advances during the pause.
 */
const BREATH = { from: 0.6, to: 0.73 } as const
const SCENE_AT_BREATH = { from: 0.72, to: 0.765 } as const

/**
 * Films a scene. The camera moves closer, pauses and trembles, and the burst throws the camera
 * back.
 */
export function film(scene: Scene, stage: Stage, time: number) {
  const { ctx, width, height } = stage
  const { zoom, x, y } = cameraAt(time)
  ctx.save()
  ctx.translate(width / 2 + x, height * 0.44 + y)
  ctx.scale(zoom, zoom)
  ctx.translate(-width / 2, -height * 0.44)
  scene.draw(stage, sceneTime(time))
  ctx.restore()
}

function sceneTime(time: number): number {
  if (time < BREATH.from) return (time / BREATH.from) * SCENE_AT_BREATH.from
  if (time < BREATH.to) {
    const share = span(time, BREATH.from, BREATH.to)
    return mix(SCENE_AT_BREATH.from, SCENE_AT_BREATH.to, share)
  }
  return mix(SCENE_AT_BREATH.to, 1, span(time, BREATH.to, 1))
}

/**
 * Returns the camera's zoom and offset. Zoom and tremble stay so small that no edge of the picture
 * is ever visible.
 */
function cameraAt(time: number) {
  const near = easeInOut(span(time, 0, BREATH.from)) * 0.07
  const back = easeOut(span(time, BREATH.from, BREATH.to)) * 0.035
  const thrown = easeOut(span(time, BREATH.to, 0.9)) * 0.16
  const tremble =
    easeIn(span(time, BREATH.from - 0.1, BREATH.to)) * clamp(1 - span(time, BREATH.to, 0.86))
  return {
    zoom: 1.02 + near - back + thrown,
    x: Math.sin(time * 260) * 5 * tremble,
    y: Math.cos(time * 310) * 4 * tremble,
  }
}
