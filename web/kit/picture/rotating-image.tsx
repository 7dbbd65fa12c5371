import { useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'
import { useIsInView } from '#web/kit/slider/use-is-in-view.ts'
import styles from './rotating-image.module.css'

export interface RotatingImageProps {
  readonly images: readonly string[]
  /** Empty if the text beside the image already says the same. */
  readonly alt: string
  readonly intervalMs: number
  readonly isEager?: boolean
  /** Called when the first picture is loaded, or when its load has failed. */
  readonly onFirstLoad?: () => void
}

/** Shows pictures in turn while the element is in view. Each fades in over the previous one. */
export function RotatingImage(props: RotatingImageProps) {
  const { images, alt, intervalMs, isEager = false, onFirstLoad } = props
  const frame = useRef<HTMLSpanElement>(null)
  const isInView = useIsInView(frame)
  const { rotationCount, shouldPreloadNext } = useRotation({
    intervalMs,
    isEnabled: isInView && images.length > 1,
  })
  const index = rotationCount % images.length
  const previousIndex = rotationCount === 0 ? index : (rotationCount - 1) % images.length
  const nextIndex = shouldPreloadNext ? (index + 1) % images.length : index
  const ariaProps = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt }
  return (
    <span ref={frame} className={styles.frame} data-index={index} {...ariaProps}>
      {images.map((image, imageIndex) =>
        imageIndex === index || imageIndex === previousIndex || imageIndex === nextIndex ? (
          <img
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be listed twice.
            key={imageIndex}
            className={styles.image}
            src={image}
            alt=""
            data-shown={imageIndex === index}
            data-first={rotationCount === 0}
            data-before={imageIndex === previousIndex && imageIndex !== index}
            loading={isEager ? 'eager' : 'lazy'}
            decoding={isEager ? 'sync' : 'async'}
            onLoad={imageIndex === 0 ? onFirstLoad : undefined}
            onError={imageIndex === 0 ? onFirstLoad : undefined}
            draggable={false}
          />
        ) : null,
      )}
    </span>
  )
}

/**
 * Returns a count that grows by one after each interval, for the change to the next picture. The
 * second picture is loaded only after half of the first interval, so that it does not delay the
 * first picture. Every later picture is loaded one interval before it is shown.
 */
function useRotation({ intervalMs, isEnabled }: { intervalMs: number; isEnabled: boolean }) {
  const [rotationCount, setRotationCount] = useState(0)
  const [shouldPreloadNext, setShouldPreloadNext] = useState(false)
  useEffect(() => {
    if (!isEnabled || prefersReducedMotion()) return
    const preloadTimer = setTimeout(() => setShouldPreloadNext(true), intervalMs / 2)
    const timer = setInterval(() => setRotationCount((count) => count + 1), intervalMs)
    return () => {
      clearTimeout(preloadTimer)
      clearInterval(timer)
    }
  }, [intervalMs, isEnabled])
  return { rotationCount, shouldPreloadNext }
}
