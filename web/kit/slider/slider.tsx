import {
  type CSSProperties,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'
import styles from './slider.module.css'
import { repeatForLoop, slideOffset } from './slider.rule.ts'

const SWIPE_PX = 40

export interface SliderProps {
  readonly label: string
  readonly slideLabel: (number: number) => string
  readonly pauseLabel: string
  readonly playLabel: string
  readonly slides: readonly { readonly key: string; readonly content: ReactNode }[]
  readonly intervalMs: number
  readonly transitionMs: number
}

/**
 * Renders slides that advance automatically. The first slide follows the last. The slides do not
 * advance while the pointer or the keyboard focus is on the slider.
 */
export function Slider({
  label,
  slideLabel,
  slides,
  intervalMs,
  transitionMs,
  ...labels
}: SliderProps) {
  const loopedSlides = repeatForLoop(slides)
  const [isPaused, setIsPaused] = useState(false)
  const { isInteracting, pauseOnInteraction } = usePauseOnInteraction()
  const isEnabled = loopedSlides.length > 1 && !isInteracting && !isPaused
  const { current, goTo } = useCurrentSlide(loopedSlides.length, { intervalMs, isEnabled })
  const swipe = useSwipe({ onLeft: () => goTo(current + 1), onRight: () => goTo(current - 1) })
  const number = (current % slides.length) + 1
  return (
    <section
      className={styles.slider}
      aria-roledescription="carousel"
      aria-label={label}
      data-shown={number}
      style={{ '--speed': `${transitionMs}ms` } as CSSProperties}
      {...pauseOnInteraction}
    >
      <div className={styles.track} {...swipe}>
        {loopedSlides.map(({ key, content }, index) => (
          <Slide
            // biome-ignore lint/suspicious/noArrayIndexKey: a slider of few slides shows each slide several times.
            key={`${index}-${key}`}
            label={slideLabel((index % slides.length) + 1)}
            offset={slideOffset(index, current, loopedSlides.length)}
          >
            {content}
          </Slide>
        ))}
      </div>
      {slides.length > 1 && (
        <div className={styles.dots}>
          <Dots number={number} count={slides.length} slideLabel={slideLabel} onSelect={goTo} />
          <PauseButton {...labels} isPaused={isPaused} onToggle={() => setIsPaused(!isPaused)} />
        </div>
      )}
    </section>
  )
}

function useCurrentSlide(
  count: number,
  autoplay: { readonly intervalMs: number; readonly isEnabled: boolean },
) {
  const [current, setCurrent] = useState(0)
  const goTo = (to: number) => setCurrent((to + count) % count)
  useAutoplay(() => goTo(current + 1), { ...autoplay, current })
  return { current, goTo }
}

function usePauseOnInteraction() {
  const [isInteracting, setIsInteracting] = useState(false)
  return {
    isInteracting,
    pauseOnInteraction: {
      onPointerEnter: ({ pointerType }: PointerEvent) =>
        pointerType === 'mouse' && setIsInteracting(true),
      onPointerLeave: () => setIsInteracting(false),
      onFocus: ({ target }: FocusEvent) =>
        target.matches(':focus-visible') && setIsInteracting(true),
      onBlur: () => setIsInteracting(false),
    },
  }
}

function Slide({
  label,
  offset,
  children,
}: {
  label: string
  offset: number
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group, but not a fieldset.
    <div
      className={styles.slide}
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      inert={offset !== 0}
      data-near={Math.abs(offset) <= 1}
      style={{ transform: `translateX(${offset * 100}%)` }}
    >
      {children}
    </div>
  )
}

interface DotsProps {
  readonly number: number
  readonly count: number
  readonly slideLabel: (number: number) => string
  readonly onSelect: (index: number) => void
}
function Dots({ number, count, slideLabel, onSelect }: DotsProps) {
  return Array.from({ length: count }, (_, index) => (
    <button
      // biome-ignore lint/suspicious/noArrayIndexKey: a dot has no identity but its position.
      key={index}
      type="button"
      className={styles.dot}
      aria-label={slideLabel(index + 1)}
      aria-current={index + 1 === number}
      onClick={() => onSelect(index)}
    />
  ))
}

interface PauseButtonProps extends Pick<SliderProps, 'playLabel' | 'pauseLabel'> {
  readonly isPaused: boolean
  readonly onToggle: () => void
}
function PauseButton({ playLabel, pauseLabel, isPaused, onToggle }: PauseButtonProps) {
  return (
    <button
      type="button"
      className={styles.stop}
      aria-label={isPaused ? playLabel : pauseLabel}
      data-stopped={isPaused}
      onClick={onToggle}
    />
  )
}

function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const startX = useRef<number>(undefined)
  const hasSwiped = useRef(false)
  return {
    onPointerDown: (event: PointerEvent) => {
      startX.current = event.clientX
      hasSwiped.current = false
    },
    onPointerMove: (event: PointerEvent) => {
      const movedPx = event.clientX - (startX.current ?? event.clientX)
      if (Math.abs(movedPx) < SWIPE_PX) return
      startX.current = undefined
      hasSwiped.current = true
      if (movedPx < 0) onLeft()
      else onRight()
    },
    onPointerUp: () => {
      startX.current = undefined
    },
    // Cancels the click that the browser reports at the end of a swipe. Otherwise a swipe that
    // begins on a link would open the link.
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!hasSwiped.current) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

interface AutoplayOptions {
  readonly intervalMs: number
  readonly isEnabled: boolean
  /** The index of the shown slide. When it changes, the present interval starts again. */
  readonly current: number
}

/** Calls `onAdvance` after each interval. Never calls it if the member prefers reduced motion. */
function useAutoplay(
  onAdvance: () => void,
  { intervalMs, isEnabled, current }: AutoplayOptions,
): void {
  const advance = useEffectEvent(onAdvance)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `current` restarts the interval.
  useEffect(() => {
    if (!isEnabled || prefersReducedMotion()) return
    const timer = setTimeout(advance, intervalMs)
    return () => clearTimeout(timer)
  }, [intervalMs, isEnabled, current])
}
