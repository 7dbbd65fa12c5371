import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '#web/language/language.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import styles from './provider-button.module.css'
import { loadProviderScript } from './provider-script.ts'
import { ScriptFailed } from './script-failed.tsx'

export interface ProviderButtonProps {
  readonly scriptUrl: string
  /** The result removes the button; undefined if rendering failed. */
  readonly render: (container: HTMLElement) => Promise<(() => void) | undefined>
}

export function ProviderButton({ scriptUrl, render }: ProviderButtonProps) {
  const texts = useTexts(paymentsTexts)
  const container = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const renderButton = useEffectEvent(render)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt renders the button again.
  useEffect(() => {
    const { current } = container
    if (current === null) return
    // The provider's script gets a new element that React does not know. The script therefore never
    // writes into an element that React has removed.
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
      {hasFailed && <ScriptFailed text={texts.scriptFailed} onRetry={retry} />}
    </div>
  )
}
