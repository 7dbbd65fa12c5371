import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { usePaymentsTexts } from '#web/shop/payments/use-payments-texts.ts'
import styles from './provider-button.module.css'
import { loadProviderScript } from './provider-script.ts'

export interface ProviderButtonProps {
  readonly scriptUrl: string
  /** Puts the provider's button into the place; resolves to what takes it away, or to undefined where it cannot. */
  readonly render: (container: HTMLElement) => Promise<(() => void) | undefined>
}

/** A button that the provider's script draws, in room that is kept for it. */
export function ProviderButton({ scriptUrl, render }: ProviderButtonProps) {
  const texts = usePaymentsTexts()
  const container = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const renderButton = useEffectEvent(render)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt draws anew.
  useEffect(() => {
    const { current } = container
    if (current === null) return
    // The script draws into a child of its own, so that a place that is gone is never drawn into.
    const mount = document.createElement('div')
    current.append(mount)
    let remove: (() => void) | undefined
    let isUnmounted = false
    const load = async () => {
      remove =
        (await loadProviderScript(scriptUrl)) && !isUnmounted
          ? await renderButton(mount)
          : undefined
      if (isUnmounted) remove?.()
      else setHasFailed(remove === undefined)
    }
    load().catch(() => isUnmounted || setHasFailed(true))
    return () => {
      isUnmounted = true
      remove?.()
      mount.remove()
    }
  }, [scriptUrl, attempt])

  const retry = () => {
    setHasFailed(false)
    setAttempt((before) => before + 1)
  }
  return (
    <div className={styles.place}>
      <div ref={container} hidden={hasFailed} />
      {hasFailed && (
        <div className={styles.failed} role="alert">
          <p>{texts.scriptFailed}</p>
          <Button onClick={retry}>{texts.reloadScript}</Button>
        </div>
      )}
    </div>
  )
}
