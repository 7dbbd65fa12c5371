import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'

/** In each animation frame, the tilt moves by this share of the remaining way to its target. */
const SMOOTHING = 0.18
const REST_THRESHOLD = 0.004
/** The angle of the phone, in degrees, that tilts the element fully. */
const FULL_TILT_DEGREES = 24

/** From -1 to 1: a positive x tilts to the right, a positive y down. */
interface TiltVector {
  readonly x: number
  readonly y: number
}
const LEVEL: TiltVector = { x: 0, y: 0 }

export interface Tilt<Element extends HTMLElement> {
  /** The hook sets --tilt-x and --tilt-y and, after the first tilt, data-tilted. */
  readonly ref: RefObject<Element | null>
  /** iOS allows it only during a tap. Undefined without need, or with reduced motion. */
  readonly requestPermission: (() => void) | undefined
}

/** By the pointer and the phone's orientation; not with reduced motion. */
export function useTilt<Element extends HTMLElement>(): Tilt<Element> {
  const ref = useRef<Element>(null)
  const [hasOrientation, setHasOrientation] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null || prefersReducedMotion()) return
    const animator = createTiltAnimator(element)
    const stops = [
      followPointer(element, animator),
      followPhone(animator, () => setHasOrientation(true)),
      animator.stop,
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  const requestPermission = useCallback(
    () => void permissionRequest()?.().catch(() => undefined),
    [],
  )
  const needsPermission = permissionRequest() !== undefined && isTouchDevice()
  return {
    ref,
    requestPermission:
      needsPermission && !hasOrientation && !prefersReducedMotion() ? requestPermission : undefined,
  }
}

/** The phone's orientation has no effect while the pointer is over the element. */
function followPointer(element: HTMLElement, animator: TiltAnimator): () => void {
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const x = ((clientX - left) / width) * 2 - 1
    const y = ((clientY - top) / height) * 2 - 1
    animator.tiltByPointer({ x, y })
  }
  element.addEventListener('pointermove', onPointerMove)
  element.addEventListener('pointerleave', animator.releasePointer)
  return () => {
    element.removeEventListener('pointermove', onPointerMove)
    element.removeEventListener('pointerleave', animator.releasePointer)
  }
}

/**
 * Tilts the element with the phone. The first orientation that the phone reports counts as no tilt,
 * because people hold a phone at an angle.
 */
function followPhone(animator: TiltAnimator, onFirstReading: () => void): () => void {
  let reference: { readonly beta: number; readonly gamma: number } | undefined
  const onOrientation = ({ beta, gamma }: DeviceOrientationEvent) => {
    if (beta === null || gamma === null) return
    if (reference === undefined) onFirstReading()
    reference ??= { beta, gamma }
    animator.tiltByPhone({
      x: (gamma - reference.gamma) / FULL_TILT_DEGREES,
      y: (beta - reference.beta) / FULL_TILT_DEGREES,
    })
  }
  window.addEventListener('deviceorientation', onOrientation)
  return () => window.removeEventListener('deviceorientation', onOrientation)
}

/** Two separate animations would work against each other. */
interface TiltAnimator {
  readonly tiltByPhone: (tilt: TiltVector) => void
  readonly tiltByPointer: (tilt: TiltVector) => void
  readonly releasePointer: () => void
  readonly stop: () => void
}

function createTiltAnimator(element: HTMLElement): TiltAnimator {
  let isPointerActive = false
  let target = LEVEL
  let current = LEVEL
  let frame = 0
  const step = () => {
    const next = { x: approach(current.x, target.x), y: approach(current.y, target.y) }
    const isAtRest = Math.abs(next.x - current.x) + Math.abs(next.y - current.y) < REST_THRESHOLD
    current = next
    element.style.setProperty('--tilt-x', current.x.toFixed(3))
    element.style.setProperty('--tilt-y', current.y.toFixed(3))
    frame = isAtRest ? 0 : requestAnimationFrame(step)
  }
  const tiltTo = (tilt: TiltVector) => {
    target = { x: clamp(tilt.x), y: clamp(tilt.y) }
    element.dataset.tilted = 'true'
    if (frame === 0) frame = requestAnimationFrame(step)
  }
  return {
    tiltByPhone: (tilt) => {
      if (!isPointerActive) tiltTo(tilt)
    },
    tiltByPointer: (tilt) => {
      isPointerActive = true
      tiltTo(tilt)
    },
    releasePointer: () => {
      isPointerActive = false
      tiltTo(LEVEL)
    },
    stop: () => cancelAnimationFrame(frame),
  }
}

const approach = (from: number, to: number) => from + (to - from) * SMOOTHING
const clamp = (value: number) => Math.max(-1, Math.min(1, value))

function isTouchDevice(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}

/** Only iOS has this function, and allows the call only during a tap. */
type RequestPermission = () => Promise<string>
function permissionRequest(): RequestPermission | undefined {
  const sensor = window.DeviceOrientationEvent as unknown as
    | { readonly requestPermission?: RequestPermission }
    | undefined
  const request = sensor?.requestPermission
  return request && (() => request.call(sensor))
}
